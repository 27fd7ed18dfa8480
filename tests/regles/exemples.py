"""Donnes to test with: the golden ones, the règlement's five, and how to write one shortly."""

import json
from itertools import product
from pathlib import Path
from typing import Any

from scorekeeper.regles.bareme import Camp, Chelem, Contrat, Taille
from scorekeeper.regles.donne import Donne, Poignee

NORD, SUD, EST, OUEST = range(4)
DONNES = Path(__file__).parent.parent / "donnees" / "donnes.json"
GOLDEN: list[dict[str, Any]] = json.loads(DONNES.read_text(encoding="utf-8"))["donnes"]
POSSIBLES = [exemple for exemple in GOLDEN if not exemple["impossible"]]
IMPOSSIBLES = [exemple for exemple in GOLDEN if exemple["impossible"]]


def name_exemple(exemple: dict[str, Any]) -> str:
    """Return a readable test id."""
    faits = [exemple[cle] for cle in ("joueurs", "contrat", "bouts", "points", "petit", "chelem")]
    return f"{GOLDEN.index(exemple)}-{'-'.join(str(fait) for fait in faits)}"


def read_exemple(exemple: dict[str, Any], preneur: int = 0, autre: int = 1) -> Donne:
    """Return the donne of a golden example, the preneur and his partner at the given places."""
    return Donne(
        joueurs=exemple["joueurs"],
        preneur=preneur,
        contrat=Contrat(exemple["contrat"]),
        bouts=exemple["bouts"],
        demi_points=int(exemple["points"] * 2),
        appele={None: None, "seul": preneur, "autre": autre}[exemple["appele"]],
        poignees=tuple(
            Poignee(Taille(poignee["taille"]), camp=Camp(poignee["camp"]))
            for poignee in exemple["poignees"]
        ),
        petit=Camp(exemple["petit"]) if exemple["petit"] else None,
        chelem=Chelem(exemple["chelem"]) if exemple["chelem"] else None,
    )


def place_exemple(exemple: dict[str, Any]) -> list[Donne]:
    """Return the donne of a golden example at every seating of the preneur and his partner."""
    places = range(exemple["joueurs"])
    paires = [(un, autre) for un, autre in product(places, places) if un != autre]
    return [read_exemple(exemple, un, autre) for un, autre in paires]


def list_feuille_officielle() -> list[Donne]:
    """Return the five donnes of the règlement (p. 9), taken as on its filled sheet (p. 10)."""
    preneurs = (EST, OUEST, SUD, NORD, SUD)
    return [
        read_exemple(exemple, preneur)
        for exemple, preneur in zip(GOLDEN[:5], preneurs, strict=True)
    ]


def make_donne(joueurs: int = 4, /, **faits: Any) -> Donne:
    """Return a plain donne (garde, 2 bouts, 49 points by place 0), changed as asked.

    `points` may replace `demi_points`; at five the partner is place 1 unless said otherwise.
    """
    base: dict[str, Any] = {"preneur": 0, "contrat": Contrat.GARDE, "bouts": 2, "demi_points": 98}
    if joueurs == 5:
        base["appele"] = 1
    if "points" in faits:
        faits["demi_points"] = int(faits.pop("points") * 2)
    return Donne(joueurs, **base | faits)


def make_poignees(*tailles: str) -> tuple[Poignee, ...]:
    """Return poignées of these sizes, shown by nobody in particular."""
    return tuple(Poignee(Taille(taille)) for taille in tailles)

"""What was announced on one row of a sheet on paper: shapes only, the rules judge sense."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ...echange.cellules import CelluleError, parse_points
from ...regles.bareme import Camp, Chelem, Taille
from ...regles.controle.formes import list_morts
from ...regles.donne import Donne, Poignee
from ...regles.ecrit import Cases
from ...regles.feuille import Entree, Table
from ...regles.texte import format_phrase, format_points
from ..forms import DEMI_POINTS_DU_JEU, SEUL

Valeur = TypeVar("Valeur")


def read_details(
    champs: Mapping[str, str],
    rang: int,
    table: Table,
    donne: Donne,
    cases: Cases,
    erreurs: dict[str, str],
) -> Donne:
    """Return the donne with what is noted beside its scores; `erreurs` gets what is unreadable.

    Facts may be missing. Who sits out is read from the one empty cell when nothing says it.
    """
    lecture = _Lecture(champs, rang, table, erreurs)
    preneur = lecture.take("preneur", lecture.parse_place)
    seul = lecture.find("appele") == SEUL
    complet = replace(
        donne,
        preneur=preneur,
        appele=preneur if seul else lecture.take("appele", lecture.parse_place),
        mort=lecture.take("mort", lecture.parse_place) if table.a_mort else None,
        bouts=lecture.take("bouts", _parse_bouts),
        demi_points=lecture.take("points", lecture.parse_compte),
        petit=lecture.take("petit", _parse_camp),
        poignees=tuple(lecture.list_poignees()),
        chelem=lecture.take("chelem", _parse_chelem),
    )
    if table.a_mort and complet.mort is None and complet != donne:
        morts = list_morts(cases, table.joueurs)
        return replace(complet, mort=morts[0] if len(morts) == 1 else None)
    return complet


@dataclass
class _Lecture:
    champs: Mapping[str, str]
    rang: int
    table: Table
    erreurs: dict[str, str]

    def find(self, detail: str) -> str:
        """Return a field as typed."""
        return self.champs.get(f"d-{detail}-{self.rang}", "").strip()

    def take(self, detail: str, parse: Callable[[str], Valeur]) -> Valeur | None:
        """Return what a field says, None when it is empty or cannot be read."""
        texte = self.find(detail)
        if not texte:
            return None
        try:
            return parse(texte)
        except CelluleError as erreur:
            phrase = format_phrase(f"Donne {self.rang} : {erreur}.")
            self.erreurs[f"d-{detail}-{self.rang}"] = phrase
        except ValueError:
            phrase = format_phrase(f"Donne {self.rang} : ce choix n’existe pas.")
            self.erreurs[f"d-{detail}-{self.rang}"] = phrase
        return None

    def parse_place(self, texte: str) -> int:
        """Return one of the table's places."""
        place = int(texte) if texte.isascii() and texte.isdigit() else -1
        if place not in range(self.table.places):
            raise CelluleError("cette place n’est pas à cette table")
        return place

    def parse_compte(self, texte: str) -> int:
        """Return half points of the attack, whichever camp was counted."""
        demi = parse_points(texte) or 0
        if not 0 <= demi <= DEMI_POINTS_DU_JEU:
            raise CelluleError("les points vont de 0 à 91")
        par = self.take("par", _parse_camp) or Camp.ATTAQUE
        return demi if par is Camp.ATTAQUE else DEMI_POINTS_DU_JEU - demi

    def list_poignees(self) -> list[Poignee]:
        """Return the one or two poignées that were shown."""
        tailles = [self.take(champ, _parse_taille) for champ in ("poignee", "poignee2")]
        return [Poignee(taille) for taille in tailles if taille]


def keep_poignees(entrees: Sequence[Entree], stored: Sequence[Entree]) -> tuple[Entree, ...]:
    """Return the rows with the poignées stored for them when the form still shows them as such.

    The form has two sizes a row, and not who showed them: what it leaves out must not be lost.
    """
    gardees = [
        replace(entree, donne=replace(entree.donne, poignees=avant.donne.poignees))
        if _list_tailles(entree) == _list_tailles(avant)
        else entree
        for entree, avant in zip(entrees, stored, strict=False)
    ]
    return (*gardees, *entrees[len(gardees) :])


def _list_tailles(entree: Entree) -> list[Taille]:
    return [poignee.taille for poignee in entree.donne.poignees[:2]]


def fill_details(rang: int, donne: Donne) -> dict[str, str]:
    """Return the form values of what is noted beside a row's scores."""
    demi = donne.demi_points
    seul = donne.est_seul and donne.preneur is not None
    tailles = [poignee.taille.value for poignee in donne.poignees[:2]]
    valeurs = {
        "preneur": _texte(donne.preneur),
        "appele": SEUL if seul else _texte(donne.appele),
        "mort": _texte(donne.mort),
        "bouts": _texte(donne.bouts),
        "points": "" if demi is None else format_points(demi).replace("½", ",5"),
        "petit": donne.petit or "",
        "chelem": donne.chelem or "",
        **dict(zip(("poignee", "poignee2"), tailles, strict=False)),
    }
    return {f"d-{detail}-{rang}": str(valeur) for detail, valeur in valeurs.items() if valeur}


def _parse_bouts(texte: str) -> int:
    if texte not in ("0", "1", "2", "3"):
        raise CelluleError("il y a trois bouts, de 0 à 3")
    return int(texte)


def _parse_camp(texte: str) -> Camp:
    return Camp(texte)


def _parse_chelem(texte: str) -> Chelem:
    return Chelem(texte)


def _parse_taille(texte: str) -> Taille:
    return Taille(texte)


def _texte(valeur: int | None) -> str:
    return "" if valeur is None else str(valeur)

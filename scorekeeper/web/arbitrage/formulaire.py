"""The form that applies a ruling, read: names and points as they are typed."""

import re
from collections.abc import Mapping

from werkzeug.datastructures import MultiDict

from ...regles.arbitrage.modele import Incident
from ...regles.texte import parse_demi_points
from ...services.arbitrage.demande import COMBIEN, Demande
from ...services.parties import clean_nom
from ...services.refus import RefusError
from ...store.tournoi.values import Tournoi
from .lieu import Lieu

CHIFFRES = 5
DEMI_POINTS_MAX = 182
_SIGNES = str.maketrans({"−": "", "-": "", "+": "", " ": "", "\u00a0": "", "\u202f": ""})


def read_demande(
    cas: Incident, tournoi: Tournoi, lieu: Lieu, reponses: dict[str, str], form: MultiDict[str, str]
) -> Demande:
    """Return what the form asks to apply; raises RefusError for what cannot be read."""
    _expect_lieu(lieu, form)
    erreurs: dict[str, str] = {}
    montants = {}
    for champ in form:
        lu = re.fullmatch("montant-([0-9]{1,2})", champ)
        if lu:
            montants[int(lu[1])] = _read_points(form, champ, erreurs)
    demi = _read_demi_points(form, erreurs)
    libre = _read_libre(form, erreurs)
    if erreurs:
        raise RefusError(erreurs)
    return Demande(
        incident=cas.id,
        code=tournoi.code,
        reponses=reponses,
        position=lieu.position,
        numero_table=lieu.numero_table or None,
        donne_id=lieu.donne_id or None,
        fautifs=lieu.fautifs,
        payeurs=tuple(form.getlist("payeur", type=int)),
        montants=montants,
        retenus=frozenset(form.getlist("retenu", type=int)),
        demi_points=demi,
        poignee=form.get("poignee", type=int),
        exclure=form.get("exclure") == "1",
        libre=libre,
        recidivistes=_read_recidivistes(form),
        note=clean_nom(form.get("note", "")),
        jeton=form.get("jeton", ""),
        rang_vu=form.get("rang", type=int),
    )


def _expect_lieu(lieu: Lieu, form: Mapping[str, str]) -> None:
    """Refuse a form that speaks of a place that is no more, rather than rule somewhere else."""
    lus = {"position": lieu.position, "table": lieu.numero_table, "donne": lieu.donne_id}
    if any(form.get(champ, "") not in {"", str(lu)} for champ, lu in lus.items()):
        raise RefusError({"table": "Ce n’est plus là que cela se joue : dites où c’est arrivé."})


def _read_recidivistes(form: Mapping[str, str]) -> tuple[int, ...] | None:
    """Return whom the page said to do it again, None when it said nothing of it."""
    texte = form.get("recidive")
    return None if texte is None else tuple(map(int, re.findall("[0-9]{1,18}", texte)))


def _read_demi_points(form: Mapping[str, str], erreurs: dict[str, str]) -> int | None:
    """Return the attack's half points once cards are given back, None when it is not asked."""
    texte = form.get("points", "").strip()
    demi = parse_demi_points(texte) if texte else None
    if texte and (demi is None or not 0 <= demi <= DEMI_POINTS_MAX):
        erreurs["points"] = "Les points vont de 0 à 91, demi-points compris."
    return demi


def _read_libre(form: Mapping[str, str], erreurs: dict[str, str]) -> int | None:
    """Return what the arbitre gives where the code is silent: 0 for a warning, None for nothing."""
    sanction = form.get("sanction")
    if sanction != "penalite":
        return 0 if sanction == "avertissement" else None
    libre = _read_points(form, "libre", erreurs)
    if not libre:
        erreurs.setdefault("libre", COMBIEN)
    return libre


def _read_points(form: Mapping[str, str], champ: str, erreurs: dict[str, str]) -> int:
    texte = form.get(champ, "").translate(_SIGNES)
    if texte and not re.fullmatch(f"[0-9]{{1,{CHIFFRES}}}", texte, re.ASCII):
        erreurs[champ] = "Les points sont un nombre entier : 100."
    return int(texte) if texte and champ not in erreurs else 0

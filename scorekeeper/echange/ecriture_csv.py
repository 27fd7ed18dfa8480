"""Feuilles written as the CSV that `verifier` and `importer` read: the same sheets come back."""

import re
from collections.abc import Iterable, Iterator

from ..regles.bareme import Contrat
from ..regles.donne import Donne
from ..regles.ecrit import Cases, FeuilleEcrite, LigneEcrite
from .entete import DETAILS
from .feuille_lue import FeuilleLue
from .tableur import write_csv

Case = str | int
ANNULEE = "Annulée"
SEUL = "seul"
TITRES = {
    Contrat.PRISE: "Prise",
    Contrat.GARDE: "Garde",
    Contrat.GARDE_SANS: "Garde sans",
    Contrat.GARDE_CONTRE: "Garde contre",
}
_DETAIL = re.compile(r"(d):", re.IGNORECASE)


def dump_feuilles_csv(feuilles: Iterable[FeuilleLue]) -> str:
    """Return sheets one after the other, each with its `feuille` row and its own header."""
    return write_csv(rangee for feuille in feuilles for rangee in _list_rangees(feuille))


def _list_rangees(lue: FeuilleLue) -> Iterator[list[Case]]:
    feuille = lue.feuille
    noms = [_write_nom(nom) for nom in feuille.noms]
    detaillee = any(ligne.donne for ligne in feuille.lignes)
    yield ["feuille", lue.position, lue.table, lue.date]
    yield ["donne", "contrat", *noms, *(f"d:{nom}" for nom in DETAILS if detaillee)]
    for ligne in feuille.lignes:
        details = _list_details(ligne.donne, noms) if ligne.donne else []
        yield [ligne.numero, _write_contrat(ligne), *_list_cases(ligne.cases), *details]
    yield from _list_pieds(feuille)


def _list_pieds(feuille: FeuilleEcrite) -> Iterator[list[Case]]:
    pieds = (("Total +", feuille.plus), ("Total -", feuille.moins), ("Bilan", feuille.bilans))
    for titre, cases in pieds:
        if cases is not None:
            yield [titre, "", *_list_cases(cases)]


def _write_nom(nom: str) -> str:
    """Return the header of a player's column, which is never taken for that of a detail."""
    return _DETAIL.sub(r"\1 :", nom, count=1) if _DETAIL.match(nom) else nom


def _write_contrat(ligne: LigneEcrite) -> str:
    if ligne.annulee:
        return ANNULEE
    return TITRES[ligne.contrat] if ligne.contrat else ligne.contrat_inconnu


def _list_cases(cases: Cases) -> list[Case]:
    return ["" if case is None else case for case in cases]


def _list_details(donne: Donne, noms: list[str]) -> list[Case]:
    """Return what is noted of a donne, in the order of the columns; poignées by size only."""
    seul = donne.appele is not None and donne.appele == donne.preneur
    return [
        _name_place(donne.preneur, noms),
        SEUL if seul else _name_place(donne.appele, noms),
        _name_place(donne.mort, noms),
        "" if donne.bouts is None else donne.bouts,
        _write_points(donne.demi_points),
        donne.petit or "",
        "+".join(poignee.taille for poignee in donne.poignees),
        donne.chelem or "",
    ]


def _name_place(place: int | None, noms: list[str]) -> str:
    return "" if place is None else noms[place]


def _write_points(demi_points: int | None) -> Case:
    if demi_points is None:
        return ""
    return f"{demi_points // 2},5" if demi_points % 2 else demi_points // 2

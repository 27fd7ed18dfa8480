"""The feuilles of an evening as sheets on paper, for the CSV: what is written, what is left out."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from ..db import reading
from ..echange.feuille_lue import FeuilleLue
from ..regles.donne import Etat
from ..regles.ecrit import FeuilleEcrite, LigneEcrite
from ..regles.feuille import Ligne, takes_number
from ..regles.texte import format_nombre
from ..store.feuilles import load_feuilles
from ..store.values import Soiree, StoredDonne, StoredFeuille
from .papier import LIGNES_MAX


@dataclass(frozen=True, slots=True)
class FeuillesEcrites:
    """The sheets of an evening, and a French sentence for what a CSV of them does not say."""

    lues: tuple[FeuilleLue, ...]
    remarques: tuple[str, ...]


def collect_feuilles(db: Database, soiree: Soiree) -> FeuillesEcrites:
    """Return every feuille that counts and has a row or a sum, by position then table."""
    with reading(db):
        feuilles = load_feuilles(db, soiree.id)
    comptees = [feuille for feuille in feuilles if not feuille.cycle.ecartee]
    ecrites = [(feuille, write_out(feuille)) for feuille in comptees]
    pleines = [(feuille, ecrite) for feuille, ecrite in ecrites if _has_rangee(ecrite)]
    lues = tuple(
        FeuilleLue(
            ecrite, str(feuille.position), str(feuille.numero_table), f"{soiree.date:%d/%m/%Y}"
        )
        for feuille, ecrite in pleines
    )
    vierges = len(comptees) - len(pleines)
    remarques = _list_remarques(len(feuilles) - len(comptees), vierges, pleines)
    return FeuillesEcrites(lues, tuple(remarques))


def _has_rangee(ecrite: FeuilleEcrite) -> bool:
    return bool(ecrite.lignes or ecrite.plus or ecrite.moins or ecrite.bilans)


def _list_remarques(
    ecartees: int, vierges: int, pleines: Sequence[tuple[StoredFeuille, FeuilleEcrite]]
) -> list[str]:
    longues = sum(len(ecrite.lignes) > LIGNES_MAX for _feuille, ecrite in pleines)
    reportees = sum(any(feuille.reports) for feuille, _e in pleines)
    relevees = sum(bool(feuille.remplacements) for feuille, _e in pleines)
    decidees = sum(bool(feuille.decisions) for feuille, _e in pleines)
    passees = sum(not (f.papier or all(map(_has_numero, f.donnes))) for f, _e in pleines)
    longue = f"a plus de {LIGNES_MAX} donnes : « importer » ne la reprendra pas"
    decidee = "telle qu’elle est écrite : ce qui a été décidé n’y est pas"
    phrases = (
        (vierges, "sans rien d’écrit n’y est pas", "sans rien d’écrit n’y sont pas"),
        (ecartees, "écartée n’y est pas", "écartées n’y sont pas"),
        (longues, longue, f"ont plus de {LIGNES_MAX} donnes : « importer » ne les reprendra pas"),
        (passees, "sans ses donnes passées", "sans leurs donnes passées"),
        (reportees, "sans ses totaux reportés", "sans leurs totaux reportés"),
        (relevees, "sans ses remplacements", "sans leurs remplacements"),
        (decidees, decidee, "telles qu’elles sont écrites : ce qui a été décidé n’y est pas"),
    )
    return [
        f"{format_nombre(nombre, f'feuille {seule}', f'feuilles {plusieurs}')}."
        for nombre, seule, plusieurs in phrases
        if nombre
    ]


def write_out(feuille: StoredFeuille) -> FeuilleEcrite:
    """Return a feuille as its paper says; one marked as the game goes, as its table would write.

    What takes no number, as a donne that all pass, has no row there (règlement p. 5).
    """
    if feuille.papier:
        return feuille.ecrite
    numerotees = (ligne for ligne in feuille.build().lignes if takes_number(ligne.entree.donne))
    lignes = tuple(_write_ligne(numero, ligne) for numero, ligne in enumerate(numerotees, start=1))
    noms = tuple(siege.nom for siege in feuille.sieges)
    ecrite = FeuilleEcrite(noms, feuille.table.joueurs, lignes)
    if not lignes:
        return ecrite
    plus, moins = ecrite.compute_plus(), ecrite.compute_moins()
    bilans = tuple(gain - perte for gain, perte in zip(plus, moins, strict=True))
    return FeuilleEcrite(noms, ecrite.joueurs, lignes, plus, moins, bilans)


def _has_numero(donne: StoredDonne) -> bool:
    return takes_number(donne.entree.donne)


def _write_ligne(numero: int, ligne: Ligne) -> LigneEcrite:
    donne = ligne.entree.donne
    if donne.etat is not Etat.JOUEE:
        return LigneEcrite(numero, (None,) * len(ligne.scores), annulee=True)
    notee = donne if donne.preneur is not None else None
    return LigneEcrite(numero, ligne.scores, donne.contrat, notee)

"""What an export keeps of a sheet on paper and of a feuille's life, taken out and put back."""

from collections.abc import Iterator

from sqlite_utils import Database

from ..echange.papier_exporte import CycleExporte, PapierExporte
from ..echange.soirees import FeuilleExportee
from ..regles.anomalie import list_erreurs
from ..regles.controle.feuille import check_feuille
from ..store import papier
from ..store.values import Cycle, Papier, Profondeur, StoredFeuille
from .papier import LIGNES_MAX


def collect_papier(feuille: StoredFeuille) -> PapierExporte | None:
    """Return the heading and sums of a sheet on paper, None for one marked as the game goes."""
    ecrit = feuille.papier
    if ecrit is None:
        return None
    return PapierExporte(
        profondeur=ecrit.profondeur,
        departs=ecrit.departs,
        plus=ecrit.plus,
        moins=ecrit.moins,
        bilans=ecrit.bilans,
        visas=tuple(sorted(ecrit.visas)),
    )


def collect_cycle(cycle: Cycle) -> CycleExporte:
    """Return where a feuille stands."""
    return CycleExporte(cycle.etat, cycle.remise_par, cycle.refus, cycle.ecartee)


def check_papier(feuille: FeuilleExportee) -> Iterator[str]:
    """Yield what a sheet on paper cannot be."""
    if feuille.papier and len(feuille.donnes) > LIGNES_MAX:
        yield f"Une feuille a au plus {LIGNES_MAX} donnes."


def insert_papier(db: Database, feuille_id: int, feuille: FeuilleExportee) -> None:
    """Write what only a sheet on paper has, and where the feuille stands; its seats are there."""
    if lu := feuille.papier:
        papier.save_papier(
            db,
            feuille_id,
            Papier(
                profondeur=Profondeur(lu.profondeur),
                departs=lu.departs,
                plus=lu.plus,
                moins=lu.moins,
                bilans=lu.bilans,
                visas=frozenset(lu.visas),
            ),
        )
    papier.save_decisions(db, feuille_id, feuille.decisions)
    cycle = feuille.cycle
    papier.save_cycle(
        db, feuille_id, Cycle(cycle.etat, cycle.remise_par, cycle.refus, cycle.ecartee)
    )


def list_remarques_papier(feuille: StoredFeuille) -> Iterator[str]:
    """Yield what is wrong on a sheet on paper once what was decided is put in its cells."""
    for erreur in list_erreurs(check_feuille(feuille.retenue, feuille.bareme)):
        yield erreur.message

"""What a table reads between two positions: who sits there next, and where its people go."""

from ...db import get_db
from ...services.tournoi.plan import PlanPosition, TablePlan, build_plan
from ...store.feuilles import load_feuille
from ...store.journal import load_version_hors_jeu
from ...store.tournoi.tournois import load_position
from ...store.tournoi.values import Tournoi
from .. import contexte
from ..memoire import get_memoire
from . import bp
from .cadre import get_deroule, get_tournoi, render
from .places import name_siege
from .salle import load_etag


@bp.get("/attente")
def attente() -> str:
    """Show a table who sits there at the next position, and where those who leave it go."""
    tournoi, acces = get_tournoi(), contexte.get_acces()
    plan, numero = _load_plan(tournoi), acces.numero_table
    jouee, ouverte = tournoi.position, _is_ouverte(tournoi)
    # A table whose sheet is confirmed has nothing more to do at the position that is open.
    remise = ouverte and _is_confirmee(tournoi, numero)
    position = jouee if ouverte and not remise else jouee + 1
    partie = _find_table(plan.get(jouee), numero) if position > jouee else None
    return render(
        "attente",
        numero_table=numero,
        position=position,
        table=_find_table(plan.get(position), numero),
        partants=_list_partants(partie, plan.get(position)),
        connue=position in plan,
        derniere=jouee >= tournoi.formule.total and position > jouee,
        finie=acces.soiree.is_figee or (jouee >= tournoi.formule.total and not ouverte),
        ouverte=position == jouee,
        remise=remise,
        etag=load_etag(tournoi),
        menu=[],
    )


def _list_partants(partie: TablePlan | None, suite: PlanPosition | None) -> list[tuple[str, str]]:
    """Return who leaves a table with where they sit next, nothing when they do not play it."""
    if partie is None or suite is None:
        return []
    lieux = {
        siege.inscription.id: name_siege(table.numero_table, siege.libelle)
        for table in suite.tables
        for siege in table.sieges
        if siege.inscription
    }
    gens = [siege.inscription for siege in partie.sieges if siege.inscription]
    return [(qui.nom_complet, lieux.get(qui.id, "")) for qui in gens]


def _find_table(prevu: PlanPosition | None, numero: int) -> TablePlan | None:
    tables = prevu.tables if prevu else ()
    return next((table for table in tables if table.numero_table == numero), None)


def _load_plan(tournoi: Tournoi) -> dict[int, PlanPosition]:
    """Return the plan by position: sixty phones ask at once."""

    def make() -> dict[int, PlanPosition]:
        plan = build_plan(get_deroule()) if tournoi.is_tire else ()
        return {prevu.position: prevu for prevu in plan}

    version = load_version_hors_jeu(get_db(), tournoi.soiree_id)
    return get_memoire().keep(("plan", tournoi.soiree_id, version), make)


def _is_ouverte(tournoi: Tournoi) -> bool:
    position = load_position(get_db(), tournoi.soiree_id, tournoi.position)
    return position is not None and position.close_a is None


def _is_confirmee(tournoi: Tournoi, numero: int) -> bool:
    feuille = load_feuille(get_db(), tournoi.soiree_id, numero, tournoi.position)
    return feuille is not None and feuille.cycle.is_verrouillee

"""The draw: who starts where, by a seed that is kept, or as chosen."""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sqlite_utils import Database

from ...db import writing
from ...regles.mouvement.absents import choose_vides, plan_evening
from ...regles.mouvement.placement import MouvementError, count_tables, has_mort
from ...regles.mouvement.rencontres import check_equipes
from ...regles.mouvement.reserves import check_positions
from ...regles.mouvement.tirage import draw_numeros
from ...store.journal import append_journal
from ...store.liens import insert_lien, list_liens
from ...store.tournoi import inscriptions as store
from ...store.tournoi.tournois import save_tournoi
from ...store.tournoi.values import Inscription, Tournoi
from ..adresse import Auteur
from ..parties import make_cle
from ..refus import RefusError
from .acces import load_for_writing

GRAINE_MAX = 1_000_000
TABLES_MAX = 99
COMMENCEE = "La première position est lancée : les places ne se tirent plus."
REFAIT = "Un autre tirage est fait depuis : rien n’a changé."
EFFACE = "Le tirage est effacé depuis : rien n’a changé."
REUNIS = "{}, de la même équipe, se rencontreraient à la position {}."
EQUIPES = "Une équipe a deux ou quatre joueurs"


def draw_places(
    db: Database,
    soiree_id: int,
    auteur: Auteur,
    graine: int | None = None,
    mort: bool = False,
    confirme: bool = False,
    vu: str | None = None,
) -> int:
    """Give everybody registered a starting number and return the seed of the draw.

    The same seed, people and choices give the same draw. `mort` is the organiser's table of four
    with a mort. More positions than the movement allows must be `confirme`. `vu` is the draw that
    the page knew: another one, made since, stays. Raises RefusError.
    """
    with writing(db):
        tournoi = _load(db, soiree_id)
        if vu not in (None, tournoi.nom_tirage):
            return tournoi.graine or 0
        presents = [i for i in store.list_inscriptions(db, soiree_id) if i.plays(1)]
        equipes = group_equipes(presents)
        decalage = int(bool(equipes))
        _check(presents, equipes)
        tables, mort = count_tables(len(presents), mort), has_mort(len(presents), mort)
        _check_longueur(tournoi, tables, decalage, confirme)
        graine = secrets.randbelow(GRAINE_MAX) if graine is None else graine
        try:
            vides = _find_vides(len(presents), tournoi, decalage, mort)
            numeros = draw_numeros(
                tables,
                vides,
                [i.id for i in presents if not i.equipe],
                [[i.id for i in membres] for membres in equipes.values()],
                {i.id: i.numero for i in presents if i.choisi and i.numero is not None},
                graine,
                plan_evening(len(presents), tournoi.formule.positions, decalage, mort),
            )
        except MouvementError as erreur:
            raise RefusError({"": str(erreur)}) from erreur
        store.clear_numeros(db, soiree_id)
        for id_, numero in numeros.items():
            store.save_numero(db, id_, numero)
        tire = replace(
            tournoi, tables=tables, vides=vides, mort=mort, decalage=decalage, graine=graine
        )
        save_tournoi(db, tire)
        ensure_liens(db, soiree_id, tables)
        apres = {"tables": tables, "graine": graine, "joueurs": len(presents), "mort": mort}
        append_journal(db, auteur.nom, "tirage", soiree_id=soiree_id, apres=apres)
        return graine


def choose_place(
    db: Database,
    soiree_id: int,
    inscription_id: int,
    numero: int | None,
    auteur: Auteur,
    vu: str | None = None,
) -> None:
    """Keep a starting number for somebody, or give it back to the draw; raises RefusError.

    Once places are drawn, who held that number takes the other's in exchange. `vu` is the draw
    that the page knew.
    """
    with writing(db):
        tournoi = _load(db, soiree_id)
        _expect_vu(tournoi, vu)
        qui = store.load_inscription(db, soiree_id, inscription_id)
        if qui is None:
            raise RefusError({"place": "Cette personne n’est plus inscrite."})
        if numero is not None and not 0 < numero <= 4 * (tournoi.tables or TABLES_MAX):
            raise RefusError({"place": "Cette place n’existe pas."})
        tenants = [
            i
            for i in store.list_inscriptions(db, soiree_id)
            if i.numero == numero is not None and i.id != qui.id
        ]
        if tenants and not tournoi.is_tire:
            raise RefusError({"place": f"{tenants[0].nom_complet} a déjà choisi cette place."})
        if tournoi.is_tire and (numero is None or numero in tournoi.vides):
            raise RefusError({"place": "Cette place est retirée : choisissez-en une autre."})
        _expect_separes(db, tournoi, {qui.id: numero, **{a.id: qui.numero for a in tenants}})
        for autre in tenants:
            store.update_inscription(db, replace(autre, numero=qui.numero, choisi=False))
        choisie = replace(qui, numero=numero, choisi=numero is not None)
        store.update_inscription(db, choisie)
        append_journal(
            db,
            auteur.nom,
            "place",
            soiree_id=soiree_id,
            avant={"joueur": qui.nom_complet, "numero": qui.numero},
            apres=numero,
        )


def undo_tirage(db: Database, soiree_id: int, auteur: Auteur, vu: str | None = None) -> None:
    """Take the draw back while no position is opened; chosen places stay.

    `vu` is the draw that the page knew. Raises RefusError.
    """
    with writing(db):
        tournoi = _load(db, soiree_id)
        if not tournoi.is_tire:
            return
        _expect_vu(tournoi, vu)
        for inscrit in store.list_inscriptions(db, soiree_id):
            if not inscrit.choisi and inscrit.numero is not None:
                store.save_numero(db, inscrit.id, None)
        save_tournoi(db, replace(tournoi, tables=0, vides=(), mort=False, decalage=0, graine=None))
        append_journal(
            db, auteur.nom, "tirage repris", soiree_id=soiree_id, avant={"graine": tournoi.graine}
        )


def group_equipes(inscriptions: Iterable[Inscription]) -> dict[str, list[Inscription]]:
    """Return the members of each team, by what two spellings of its name share."""
    equipes: defaultdict[str, list[Inscription]] = defaultdict(list)
    for inscrit in inscriptions:
        if inscrit.equipe.strip():
            equipes[name_equipe(inscrit.equipe)].append(inscrit)
    return dict(equipes)


def name_equipe(equipe: str) -> str:
    """Return what two spellings of a team's name share."""
    return " ".join(equipe.casefold().split())


def _load(db: Database, soiree_id: int) -> Tournoi:
    tournoi = load_for_writing(db, soiree_id)
    if tournoi.position:
        raise RefusError({"": COMMENCEE})
    return tournoi


def _expect_vu(tournoi: Tournoi, vu: str | None) -> None:
    """Refuse what a page asks that knew another draw."""
    if vu not in (None, tournoi.nom_tirage):
        raise RefusError({"": REFAIT if tournoi.is_tire else EFFACE})


def _check_longueur(tournoi: Tournoi, tables: int, decalage: int, confirme: bool) -> None:
    if tables > TABLES_MAX:
        raise RefusError({"": f"Une soirée a {TABLES_MAX} tables au plus."})
    trop = check_positions(tables, tournoi.formule.positions, decalage)
    if trop and not confirme:
        raise RefusError({"confirme": trop})


def _check(presents: list[Inscription], equipes: dict[str, list[Inscription]]) -> None:
    if len(presents) < 3:
        raise RefusError({"": "Il faut au moins trois joueurs."})
    for membres in equipes.values():
        if len(membres) not in (2, 4):
            dite = f"« {membres[0].equipe} » en compte {len(membres)}"
            raise RefusError({"equipe": f"{EQUIPES} : {dite}."})


def _find_vides(joueurs: int, tournoi: Tournoi, decalage: int, mort: bool) -> tuple[int, ...]:
    return choose_vides(joueurs, tournoi.formule.positions, decalage, mort).numeros


def _expect_separes(db: Database, tournoi: Tournoi, echanges: Mapping[int, int | None]) -> None:
    """Refuse seats, drawn already, where members of one team would meet (règlement p. 10)."""
    if not tournoi.decalage:
        return
    inscrits = store.list_inscriptions(db, tournoi.soiree_id)
    assis = [replace(i, numero=echanges.get(i.id, i.numero)) for i in inscrits if i.plays(1)]
    gens = {i.numero: i for i in assis if i.numero}
    equipes = group_equipes(gens.values()).values()
    plan = plan_evening(tournoi.joueurs, tournoi.formule.positions, 1, tournoi.mort)
    fautes = check_equipes(plan, [[i.numero or 0 for i in equipe] for equipe in equipes])
    if fautes:
        un, autre, position = fautes[0]
        deux = f"{gens[un].nom_complet} et {gens[autre].nom_complet}"
        raise RefusError({"place": REUNIS.format(deux, position)})


def ensure_liens(db: Database, soiree_id: int, tables: int) -> None:
    """Give each table its link; those of an earlier draw stay."""
    liees = {lien.numero_table for lien in list_liens(db, soiree_id)}
    for table in range(1, tables + 1):
        if table not in liees:
            insert_lien(db, make_cle(), soiree_id, "table", table)

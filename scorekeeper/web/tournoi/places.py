"""The places before and after the draw, as values: what the numbers give, who sits where."""

import re
from dataclasses import dataclass

from ...regles.mouvement.absents import choose_vides
from ...regles.mouvement.placement import (
    ORIENTATIONS,
    PREMIER_FFT,
    MouvementError,
    count_tables,
    has_mort,
    name_depart,
    numero_of,
)
from ...regles.mouvement.reserves import check_positions, list_reserves
from ...regles.texte import (
    INSECABLE,
    fold_lettres,
    format_nombre,
    format_phrase,
    join_et,
    join_suites,
)
from ...services.tournoi.plan import (
    Deroule,
    PlanPosition,
    TablePlan,
    build_plan,
    list_repetitions_plan,
)
from ...services.tournoi.tirage import group_equipes
from ...store.tournoi.values import Inscription

NOMMES = 6
_PLACE = re.compile(r"(n|s|e|o|nord|sud|est|ouest)[ .-]*([0-9]{1,3})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Apercu:
    """What a draw would give: tables, seats removed, who plays at three twice, what to know.

    `trop` says why there are too many positions, nothing when there are not.
    """

    joueurs: str
    tables: str
    retirees: str
    doubles: str
    trop: str
    reserves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assis:
    """Somebody with a place: how it is named at the start, and the tables of each position."""

    inscription: Inscription
    depart: str
    table: int
    orientation: str
    suite: str


@dataclass(frozen=True, slots=True)
class Places:
    """Who sits where at a position, by table and by name, and who meets twice.

    `positions` are those that are decided, of which `courante` is the one that people look for.
    """

    position: int
    courante: int
    positions: tuple[int, ...]
    tables: tuple[TablePlan, ...]
    assis: tuple[Assis, ...]
    repetitions: tuple[str, ...]
    rencontres: str
    deplaces: str
    trois: str


def list_presents(deroule: Deroule) -> list[Inscription]:
    """Return who takes part in the draw: everybody there from the first position."""
    return [inscrit for inscrit in deroule.inscriptions if inscrit.plays(1)]


def build_apercu(deroule: Deroule, mort: bool = False) -> Apercu | None:
    """Return what a draw would give, None while there are fewer than three players."""
    presents = list_presents(deroule)
    positions = deroule.tournoi.formule.positions
    decalage = int(bool(group_equipes(presents)))
    try:
        vides = choose_vides(len(presents), positions, decalage, mort)
    except MouvementError:
        return None
    return Apercu(
        joueurs=format_nombre(len(presents), "joueur"),
        tables=_say_tables(len(presents), mort),
        retirees=_say_retirees(vides.numeros, vides.tables),
        doubles=_say_doubles(vides.doubles, vides.tables),
        trop=check_positions(vides.tables, positions, decalage),
        reserves=tuple(list_reserves(vides.tables, positions, decalage)),
    )


def _say_tables(joueurs: int, mort: bool) -> str:
    tables = count_tables(joueurs, mort)
    if has_mort(joueurs, mort):
        cinq = "dont une à cinq : le mort change à chaque donne"
        phrase = f"{format_nombre(tables, 'table')}{f', {cinq}' if tables > 1 else f' {cinq[9:]}'}"
        return format_phrase(phrase)
    trois = 4 * tables - joueurs
    suite = f", dont {_say_trois(trois)}" if trois else ", toutes à quatre" if tables > 1 else ""
    return format_phrase(f"{format_nombre(tables, 'table')}{suite}")


def _say_trois(trois: int) -> str:
    return "une à trois" if trois == 1 else f"{trois} à trois"


def _say_retirees(numeros: tuple[int, ...], tables: int) -> str:
    """Return which seat each table of three has not at the first position.

    Under a Howell a number is a player's, not a seat: it is only said to be taken by nobody.
    """
    if not numeros:
        return ""
    if tables < PREMIER_FFT:
        quoi, retire = ("Numéros", "retirés") if len(numeros) > 1 else ("Numéro", "retiré")
        noms = [str(numero) for numero in numeros]
        return format_phrase(f"{quoi} de départ {retire} : {join_et(noms)}.")
    lieux = [(rang + 1, ORIENTATIONS[place]) for rang, place in (divmod(n - 1, 4) for n in numeros)]
    if len(lieux) == 1:
        table, place = lieux[0]
        return format_phrase(f"La table {table} joue à trois : sa place {place} est retirée.")
    noms = [f"{place} à la table {table}" for table, place in lieux]
    tables_dites = join_suites(sorted({table for table, _place in lieux}))
    return format_phrase(
        f"Les tables {tables_dites} jouent à trois ; places retirées : {join_et(noms)}."
    )


def _say_trois_ici(prevu: PlanPosition) -> str:
    """Return which tables play at three at a position."""
    trois = [table.numero_table for table in prevu.tables if len(table.sieges) == 3]
    if not trois:
        return ""
    tables, jouent = ("Les tables", "jouent") if len(trois) > 1 else ("La table", "joue")
    return f"{tables} {join_suites(trois)} {jouent} à trois à la position {prevu.position}."


def _say_doubles(numeros: tuple[int, ...], tables: int) -> str:
    if not numeros:
        return ""
    noms = [name_depart(numero, tables) for numero in numeros]
    verbe = "joueront" if len(noms) > 1 else "jouera"
    qui = join_et(noms) if len(noms) <= NOMMES else format_nombre(len(noms), "joueur")
    return format_phrase(f"{qui} {verbe} deux fois à trois : on ne peut pas l’éviter.")


def build_places(deroule: Deroule, position: int | None = None) -> Places | None:
    """Return who sits where at a position, the one people look for unless another is decided.

    None before the draw or when nothing is decided yet.
    """
    plan = build_plan(deroule) if deroule.tournoi.is_tire else ()
    if not plan:
        return None
    ici = pick_position(deroule, plan) or plan[-1]
    prevu = next((prevu for prevu in plan if prevu.position == position), ici)
    trouvees = list_repetitions_plan(deroule, plan)
    repetitions = tuple(
        format_phrase(
            f"{join_et([qui.nom_complet for qui in r.deux])} : positions {join_suites(r.positions)}"
        )
        for r in trouvees
    )
    nombre = format_nombre(len(plan), "position")
    return Places(
        position=prevu.position,
        courante=ici.position,
        positions=tuple(autre.position for autre in plan),
        tables=prevu.tables,
        assis=list_assis(plan, prevu),
        repetitions=repetitions,
        rencontres=f"Personne ne se rencontre deux fois en {nombre}."
        if not repetitions
        else f"{format_nombre(len(repetitions), 'rencontre répétée', 'rencontres répétées')}"
        f" en {nombre}.",
        deplaces=join_et([qui.nom_complet for qui in prevu.deplaces]),
        trois=_say_trois_ici(prevu),
    )


def pick_position(deroule: Deroule, plan: tuple[PlanPosition, ...]) -> PlanPosition | None:
    """Return the position that people look for: the open one, else the next if it is decided."""
    courante = deroule.courante
    ouverte = courante is not None and courante.close_a is None
    voulue = deroule.tournoi.position + (0 if ouverte else 1)
    return next((prevu for prevu in plan if prevu.position == voulue), None)


def list_assis(plan: tuple[PlanPosition, ...], ici: PlanPosition) -> tuple[Assis, ...]:
    """Return everybody who sits at a position by name, with where they go after it."""
    lieux: dict[int, list[str]] = {}
    for prevu in plan:
        if prevu.position > ici.position:
            for table in prevu.tables:
                for siege in table.sieges:
                    if siege.inscription:
                        lieux.setdefault(siege.inscription.id, []).append(
                            f"T{table.numero_table}{INSECABLE}{siege.libelle}"
                        )
    assis = [
        Assis(
            siege.inscription,
            siege.depart,
            table.numero_table,
            siege.libelle,
            ", ".join(lieux.get(siege.inscription.id, ())),
        )
        for table in ici.tables
        for siege in table.sieges
        if siege.inscription
    ]
    return tuple(sorted(assis, key=lambda a: fold_lettres(a.inscription.nom_complet)))


def name_siege(table: int, orientation: str) -> str:
    """Return a seat to go to as everything writes it: table 7, Sud."""
    return f"table{INSECABLE}{table}, {orientation}"


def parse_place(texte: str) -> int | None:
    """Return the starting number that « Sud 7 », « s7 » or « 26 » names; None for anything else."""
    propre = texte.strip()
    if propre.isascii() and propre.isdigit() and len(propre) < 4:
        return int(propre) or None
    trouve = _PLACE.fullmatch(propre)
    if trouve is None or int(trouve[2]) == 0:
        return None
    lettres = [nom[0] for nom in ORIENTATIONS]
    return numero_of(int(trouve[2]), lettres.index(trouve[1][0].upper()))

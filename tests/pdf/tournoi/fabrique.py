"""Papers of an evening to print: whole sets of values, by number of tables and positions."""

from scorekeeper.pages.tournoi.papiers import (
    CarteDeTable,
    CartonHowell,
    EtapeAImprimer,
    FeuilleAImprimer,
    FichePersonnelle,
    SiegeAImprimer,
)

TITRE = "Tournoi du vendredi"
DATE = "27 novembre 2026"
PLACES = ("Nord", "Sud", "Est", "Ouest")
PAS = (0, 1, 2, -2)
FAMILLES = (
    *("DURAND", "LE GOFF", "DE LA TOUR-MAUBOURG", "ŁUKASIEWICZ", "ŒUVRARD", "D’ESTRÉES"),
    *("MARTIN", "VAN DER MEERSCH", "NOËL", "PĂUNESCU"),
)
PRENOMS = ("Paul", "Jean-Christophe", "Zoé", "Żaneta", "Anaïs", "Marie-Thérèse", "Léo", "Inès")
ADRESSE = "http://192.168.1.20:7878/p/"


def name_joueur(numero: int) -> str:
    """Return the name of a player's number, all different below 81, then numbered."""
    tour, reste = divmod(numero - 1, len(FAMILLES) * len(PRENOMS))
    famille, prenom = divmod(reste, len(PRENOMS))
    return f"{FAMILLES[famille]} {PRENOMS[prenom]}" + (f" {tour + 1}" if tour else "")


def name_lien(table: int) -> str:
    """Return the link of a table."""
    return f"{ADRESSE}Ab3dEf6hIj9kLm{table:02}/"


def list_numeros(table: int, position: int, tables: int) -> list[int]:
    """Return who sits at a table, by the FFT movement's steps without its exceptions."""
    return [
        4 * ((table - 1 - pas * (position - 1)) % tables) + place + 1
        for place, pas in enumerate(PAS)
    ]


def build_feuille(table: int, position: int, tables: int, **change: object) -> FeuilleAImprimer:
    """Return one sheet of an evening."""
    sieges = tuple(
        SiegeAImprimer(PLACES[place], str((numero - 1) // 4 + 1), name_joueur(numero))
        for place, numero in enumerate(list_numeros(table, position, tables))
    )
    valeurs: dict[str, object] = {
        "titre": TITRE,
        "date_texte": DATE,
        "table": table,
        "position": position,
        "donnes": 5,
        "sieges": sieges,
        "lien": name_lien(table),
        "couleur": position,
    }
    return FeuilleAImprimer(**valeurs | change)  # type: ignore[arg-type]


def build_soiree(tables: int, positions: int) -> tuple[FeuilleAImprimer, ...]:
    """Return every sheet of an evening, all tables of the first position first."""
    return tuple(
        build_feuille(table, position, tables)
        for position in range(1, positions + 1)
        for table in range(1, tables + 1)
    )


def build_fiche(numero: int, tables: int, positions: int) -> FichePersonnelle:
    """Return what a player of that evening keeps."""
    depart, place = divmod(numero - 1, 4)
    return FichePersonnelle(
        TITRE,
        name_joueur(numero),
        "Tarot-Club de Lille" if numero % 3 else "",
        f"{PLACES[place]} {depart + 1}",
        tuple(
            EtapeAImprimer(p, (depart + PAS[place] * (p - 1)) % tables + 1, PLACES[place], p)
            for p in range(1, positions + 1)
        ),
        f"{ADRESSE}lecture-de-la-soiree/",
    )


def build_carton(numero: int) -> CartonHowell:
    """Return the moving card of a player, who turns round the tables and the places."""
    etapes = (
        EtapeAImprimer(p, (numero + p) % 3 + 1, PLACES[(numero + p) % 4], p) for p in range(1, 7)
    )
    return CartonHowell(TITRE, numero, name_joueur(numero), tuple(etapes))


def build_carte(table: int) -> CarteDeTable:
    """Return what stands on a table."""
    return CarteDeTable(TITRE, table, name_lien(table))

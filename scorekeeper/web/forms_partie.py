"""The form of a new game: shapes only; the service judges names and seats."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime

from ..regles.bareme import FFT
from ..regles.feuille import Table
from ..regles.texte import format_signe
from ..services.parties import NouvellePartie
from ..store.values import StoredFeuille

PLACES_MAX = 6
FORMULES = {
    "3": (3, 3, "À trois"),
    "4": (4, 4, "À quatre"),
    "5": (5, 5, "À cinq, avec un appelé"),
    "4+mort": (5, 4, "À cinq : quatre jouent, un mort"),
    "5+mort": (6, 5, "À six : cinq jouent, un mort"),
}
VIERGES = {
    "3": "3 joueurs",
    "4": "4 joueurs",
    "5": "5 joueurs",
    "4+mort": "4 et un mort",
    "5+mort": "5 et un mort",
}


def read_partie(valeurs: Mapping[str, str], jour: date) -> tuple[NouvellePartie, dict[str, str]]:
    """Return the game these form values ask for, and what could not be read, by field.

    Names beyond the table's places are refused, not dropped.
    """
    erreurs: dict[str, str] = {}
    formule = FORMULES.get(valeurs.get("formule", ""))
    if formule is None:
        erreurs["formule"] = "Choisissez à combien vous jouez."
        formule = FORMULES["4"]
    places, joueurs, _titre = formule
    for place in range(places, PLACES_MAX):
        if valeurs.get(f"nom-{place}", "").strip():
            erreurs[f"nom-{place}"] = f"Cette table a {places} places : un nom de trop."
    reports = []
    for place in range(places):
        report = read_report(valeurs.get(f"report-{place}", ""))
        if report is None:
            erreurs[f"report-{place}"] = "Un total reporté est un nombre entier : −126, 1 044."
        reports.append(report or 0)
    donneur = valeurs.get("donneur", "") or "0"
    if not re.fullmatch("[0-5]", donneur) or int(donneur) >= places:
        erreurs["donneur"] = "Le premier donneur n’est pas à cette table."
        donneur = "0"
    boussole = bool(valeurs.get("boussole")) and places == joueurs == 4
    partie = NouvellePartie(
        titre=valeurs.get("titre", ""),
        date=jour,
        noms=[valeurs.get(f"nom-{place}", "") for place in range(places)],
        courts=[valeurs.get(f"court-{place}", "") for place in range(places)],
        table=Table(places, joueurs, int(donneur), boussole),
        reports=reports,
        bareme=valeurs.get("bareme", "") or FFT.nom,
    )
    return partie, erreurs


def read_report(texte: str) -> int | None:
    """Return a total read from −126, 1 044 or nothing (0); None when it is no whole number."""
    propre = re.sub(r"[\s\u202f\u00a0]", "", texte).replace("\u2212", "-")
    if not propre:
        return 0
    return int(propre) if re.fullmatch(r"[+-]?[0-9]{1,5}", propre) else None


def read_jour(texte: str) -> date | None:
    """Return a date read from a date field (2026-11-30) or as typed (30/11/2026), else None."""
    for forme in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(texte.strip(), forme).date()
        except ValueError:
            continue
    return None


def fill_partie(feuille: StoredFeuille, totaux: Sequence[int] = ()) -> dict[str, str]:
    """Return the form values that start a game with the same players at the same seats.

    `totaux` are what they carry over, by place, nothing by default.
    """
    table = feuille.table
    mort = "+mort" if table.a_mort else ""
    valeurs = {"formule": f"{table.joueurs}{mort}", "boussole": "1" if table.boussole else ""}
    valeurs["bareme"] = feuille.soiree.bareme
    for siege in feuille.sieges:
        valeurs[f"nom-{siege.place}"] = siege.nom
        valeurs[f"court-{siege.place}"] = siege.nom_court
    for place, total in enumerate(totaux):
        valeurs[f"report-{place}"] = format_signe(total)
    return valeurs

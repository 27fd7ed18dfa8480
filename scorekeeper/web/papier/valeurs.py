"""A sheet on paper as form values: what a stored sheet would be typed as."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Rang
from ...regles.donne import Etat
from ...regles.ecrit import Cases
from ...regles.explication import NOMS_CONTRATS
from ...regles.feuille import Entree, Table
from ...regles.texte import format_entier, format_signe
from ...services.papier import FeuilleSaisie, name_place
from ...services.parties import clean_nom
from ...store.values import Papier, Profondeur, StoredDonne, StoredFeuille
from .saisie import LIGNES, SIGNE, Forme
from .saisie_details import fill_details

ANNULEE = "Annulée"
TITRES = {
    "nom": "Nom",
    "depart": "Numéro de départ",
    "visa": "Visa",
    "tp": "Total +",
    "tm": "Total −",
}
PIEDS = {TOTAL_PLUS: "tp", TOTAL_MOINS: "tm", BILAN: "b"}


def to_saisie(stored: StoredFeuille) -> FeuilleSaisie:
    """Return the transcription that would store this sheet again; blank while it is to be copied.

    What a ruling wrote on it meanwhile joins the copy by itself.
    """
    return FeuilleSaisie(
        numero_table=stored.numero_table,
        position=stored.position,
        table=stored.table,
        noms=tuple(siege.nom for siege in stored.sieges),
        papier=stored.papier or Papier(Profondeur.LIGNES, stored.departs),
        entrees=tuple(donne.entree for donne in _list_copiees(stored)),
    )


def _list_copiees(stored: StoredFeuille) -> tuple[StoredDonne, ...]:
    return () if stored.is_attendue else stored.donnes


def read_forme_of(stored: StoredFeuille, mode: str = SIGNE) -> Forme:
    """Return the shape in which a stored sheet is shown."""
    profondeur = stored.papier.profondeur if stored.papier else Profondeur.LIGNES
    rangs = len(_list_copiees(stored)) or stored.prevues or LIGNES
    return Forme(name_formule(stored.table), profondeur, rangs, mode)


def name_formule(table: Table) -> str:
    """Return how many play, as the form says it."""
    return f"{table.joueurs}+mort" if table.a_mort else str(table.joueurs)


def fill_feuille(saisie: FeuilleSaisie) -> dict[str, str]:
    """Return the form values of a sheet; a seat's own name is nobody's and stays empty."""
    papier = saisie.papier
    valeurs = {"table": str(saisie.numero_table), "position": str(saisie.position)}
    for place, nom in enumerate(saisie.noms):
        propre = clean_nom(nom)
        valeurs[f"nom-{place}"] = "" if propre == name_place(place, saisie.table) else propre
    for place, depart in enumerate(papier.departs):
        valeurs[f"depart-{place}"] = "" if depart is None else str(depart)
    valeurs |= {f"visa-{place}": "1" for place in papier.visas}
    for rang, entree in enumerate(saisie.entrees, start=1):
        valeurs |= _fill_entree(rang, entree)
    for pied, cases in (("tp", papier.plus), ("tm", papier.moins)):
        valeurs |= {
            f"{pied}-{place}": "" if case is None else format_entier(case)
            for place, case in enumerate(cases or ())
        }
    valeurs |= _fill_cases("b", papier.bilans or ())
    return {nom: valeur for nom, valeur in valeurs.items() if valeur}


def _fill_entree(rang: int, entree: Entree) -> dict[str, str]:
    donne = entree.donne
    contrat = NOMS_CONTRATS[donne.contrat] if donne.contrat else entree.contrat_ecrit
    texte = ANNULEE if donne.etat is not Etat.JOUEE else contrat
    return (
        {f"k-{rang}": texte}
        | _fill_cases(str(rang), entree.ecrits or ())
        | fill_details(rang, donne)
    )


def _fill_cases(rang: str, cases: Cases) -> dict[str, str]:
    return {
        f"c-{rang}-{place}": "" if case is None else format_signe(case)
        for place, case in enumerate(cases)
    }


def name_case(donne: Rang, place: int) -> str:
    """Return the form field of a cell."""
    if donne in (TOTAL_PLUS, TOTAL_MOINS):
        return f"{PIEDS[donne]}-{place}"
    return f"c-{donne if isinstance(donne, int) else 'b'}-{place}"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of the sheet that two people wrote differently."""

    nom: str
    lieu: str
    mienne: str
    sienne: str


def list_differences(
    mienne: Mapping[str, str], sienne: Mapping[str, str]
) -> tuple[Difference, ...]:
    """Return what two versions of a sheet, both as form values, say differently."""
    noms = dict.fromkeys((*sienne, *mienne))
    return tuple(
        Difference(nom, say_champ(nom, mienne), mienne.get(nom, ""), sienne.get(nom, ""))
        for nom in noms
        if mienne.get(nom, "") != sienne.get(nom, "")
    )


def say_champ(nom: str, champs: Mapping[str, str]) -> str:
    """Return what a field is called in a sentence: Donne 2, DUPONT."""
    sorte, *reste = nom.split("-")
    if sorte in ("position", "table"):
        return sorte.capitalize()
    if sorte in ("k", "d"):
        return f"Donne {reste[-1]}, {reste[0] if sorte == 'd' else 'contrat'}"
    qui = champs.get(f"nom-{reste[-1]}") or f"place {int(reste[-1]) + 1}"
    if sorte == "c":
        return f"{'Bilan' if reste[0] == 'b' else f'Donne {reste[0]}'}, {qui}"
    return f"{TITRES[sorte]}, {qui}"

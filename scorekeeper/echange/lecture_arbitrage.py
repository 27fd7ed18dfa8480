"""What an export says of rulings, read back: shapes and types, each error in its place."""

from collections.abc import Iterator
from typing import Any

from ..regles.arbitrage.modele import CodeArbitrage, Niveau
from ..regles.bareme import Camp, Taille
from ..regles.donne import Etat, Motif
from ..regles.feuille import Table
from .arbitrage import (
    ArbitrageExporte,
    AvantExporte,
    DitsExportes,
    DonneAvant,
    FaitsExportes,
    PoigneeAvant,
)
from .faits import JUGES, dump_donne, keep_juges
from .lecture import Lecteur, is_lisible
from .lecture_donne import read_faits
from .lecture_papier import read_decisions

POSITIONS = range(1, 100)
TABLES = range(1, 1000)
EXEMPLAIRES = range(1, 100)
RANGS = range(1, 100_000)
PLACES = range(6)
QUATRE = 4
SCORES = range(-99_999, 100_000)
DEMI_POINTS = range(183)
SUPPRIMEES = range(41)
SORTIES = range(101)
MODIFS = range(1000)
IDENT = r"[a-z0-9_]{1,60}"
COURT, LONG = 200, 2000
CLES_ARBITRAGE = (
    *("position", "incident", "code", "phrase", "niveau", "acteur", "moment", "numero_table"),
    *("exemplaire", "donne", "reponses", "regle", "reference", "note", "sans_enchere"),
    *("rang_sans_enchere", "contre", "avant", "dits"),
)
CLES_AVANT = (
    *("donne", "inseree", "annulee", "modif_avant", "modif", "supprimees", "sorties"),
    *("decisions", "revenus"),
)
CLES_DITS = ("fautifs", "faits", "restes")
CLES_FAITS = ("avant", "apres")
CLES_DONNE = ("etat", "motif", "demi_points", "petit", "poignees", "ecrits")
CLES_POIGNEE = ("taille", "place", "camp")


def read_arbitrages(tournoi: Lecteur) -> Iterator[ArbitrageExporte]:
    """Yield the rulings of a club night, in their order."""
    for rang, objet in enumerate(tournoi.take_objets("arbitrages"), start=1):
        lieu = f"{tournoi.lieu}, arbitrage {rang}"
        lecteur = Lecteur(objet, lieu, CLES_ARBITRAGE, tournoi.phrases)
        contre = lecteur.take_option("contre", RANGS)
        if contre is not None and contre >= rang:
            lecteur.refuse("« contre » est le rang, dans cette liste, d’une décision qui précède.")
        moment = lecteur.take_moment("moment")
        if lecteur.objet.get("moment") is None:
            lecteur.refuse("il manque « moment ».")
        if moment is None:
            continue
        yield ArbitrageExporte(
            position=lecteur.take_entier("position", POSITIONS),
            incident=lecteur.take_texte("incident", IDENT, "un nom comme fausse_donne"),
            code=lecteur.take_choix("code", tuple(CodeArbitrage)),
            phrase=take_court(lecteur, "phrase", LONG),
            niveau=lecteur.take_choix("niveau", tuple(Niveau)),
            acteur=take_court(lecteur, "acteur"),
            moment=moment,
            numero_table=lecteur.take_option("numero_table", TABLES),
            exemplaire=lecteur.take_option("exemplaire", EXEMPLAIRES),
            donne=lecteur.take_option("donne", RANGS),
            reponses=_read_reponses(lecteur),
            regle=take_court(lecteur, "regle", LONG),
            reference=take_court(lecteur, "reference", LONG),
            note=take_court(lecteur, "note"),
            sans_enchere=_read_places(lecteur),
            rang_sans_enchere=lecteur.take_option("rang_sans_enchere", RANGS),
            contre=contre,
            avant=_read_avant(lecteur),
            dits=_read_dits(lecteur),
        )


def take_court(lecteur: Lecteur, cle: str, longueur: int = COURT) -> str:
    """Return a text of so many letters at most, empty by default."""
    sens = f"un texte d’au plus {longueur} lettres"
    return lecteur.take_texte(cle, rf"[\s\S]{{0,{longueur}}}", sens)


def _read_reponses(arbitrage: Lecteur) -> dict[str, str]:
    objet = arbitrage.take_objet("reponses") or {}
    reponses = {
        question: reponse
        for question, reponse in objet.items()
        if isinstance(reponse, str) and is_lisible(reponse) and 0 < len(reponse) <= COURT
    }
    if len(reponses) < len(objet) or any(len(question) > COURT for question in objet):
        arbitrage.refuse("« reponses » donne un mot à chaque question.")
    return reponses


def _read_places(arbitrage: Lecteur) -> tuple[int, ...]:
    valeurs = arbitrage.take_liste("sans_enchere") or []
    places = [v for v in valeurs if isinstance(v, int) and not isinstance(v, bool) and v in PLACES]
    if len(set(places)) < len(valeurs):
        arbitrage.refuse("« sans_enchere » est une liste de places, de 0 à 5, sans répétition.")
    return tuple(places)


def _read_avant(arbitrage: Lecteur) -> AvantExporte | None:
    objet = arbitrage.take_objet("avant")
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{arbitrage.lieu}, avant", CLES_AVANT, arbitrage.phrases)
    sorties = lecteur.take_objet("sorties") or {}
    lieu = f"{lecteur.lieu}, sorties"
    departs = Lecteur(sorties, lieu, sorties, arbitrage.phrases)
    return AvantExporte(
        donne=_read_donne(lecteur),
        inseree=lecteur.take_booleen("inseree"),
        annulee=lecteur.take_booleen("annulee"),
        modif_avant=lecteur.take_option("modif_avant", MODIFS),
        modif=lecteur.take_option("modif", MODIFS),
        supprimees=lecteur.take_entier("supprimees", SUPPRIMEES, 0),
        sorties={nom: departs.take_option(nom, SORTIES) for nom in sorties},
        decisions=None
        if objet.get("decisions") is None
        else read_decisions(lecteur, True, len(PLACES), RANGS.stop - 1),
        revenus=_read_noms(lecteur, "revenus"),
    )


def _read_noms(lecteur: Lecteur, cle: str) -> tuple[str, ...]:
    valeurs = lecteur.take_liste(cle) or []
    noms = [v for v in valeurs if isinstance(v, str) and is_lisible(v) and 0 < len(v) <= COURT]
    if len(set(noms)) < len(valeurs):
        lecteur.refuse(f"« {cle} » est une liste de noms, sans répétition.")
    return tuple(noms)


def _read_dits(arbitrage: Lecteur) -> DitsExportes | None:
    objet = arbitrage.take_objet("dits")
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{arbitrage.lieu}, dits", CLES_DITS, arbitrage.phrases)
    restes = lecteur.take_objet("restes") or {}
    phrases = {
        nom: phrase
        for nom, phrase in restes.items()
        if isinstance(phrase, str) and is_lisible(phrase) and 0 < len(phrase) <= LONG
    }
    if len(phrases) < len(restes):
        lecteur.refuse("« restes » dit de chacun, en quelques mots, pourquoi il ne rejoue pas.")
    return DitsExportes(_read_noms(lecteur, "fautifs"), _read_faits(lecteur), phrases)


def _read_faits(dits: Lecteur) -> FaitsExportes | None:
    objet = dits.take_objet("faits")
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{dits.lieu}, faits", CLES_FAITS, dits.phrases)
    avant, apres = (_read_juges(lecteur, quand) for quand in CLES_FAITS)
    if avant is None:
        lecteur.refuse("il manque « avant », la donne telle qu’elle était.")
    return FaitsExportes(avant or {}, apres)


def _read_juges(faits: Lecteur, quand: str) -> dict[str, Any] | None:
    objet = faits.take_objet(quand)
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{faits.lieu}, {quand}", JUGES, faits.phrases)
    # Whose feuille it is on is for the service to check: here any place may have a poignée.
    return keep_juges(dump_donne(read_faits(lecteur, Table(len(PLACES), QUATRE))))


def _read_donne(avant: Lecteur) -> DonneAvant | None:
    objet = avant.take_objet("donne")
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{avant.lieu}, donne", CLES_DONNE, avant.phrases)
    return DonneAvant(
        etat=lecteur.take_choix("etat", tuple(Etat)),
        motif=_take_mot(lecteur, "motif", tuple(Motif)),
        demi_points=lecteur.take_option("demi_points", DEMI_POINTS),
        petit=_take_mot(lecteur, "petit", tuple(Camp)),
        poignees=tuple(_read_poignees(lecteur)),
        ecrits=_read_ecrits(lecteur),
    )


def _read_poignees(donne: Lecteur) -> Iterator[PoigneeAvant]:
    for rang, objet in enumerate(donne.take_objets("poignees"), start=1):
        lecteur = Lecteur(objet, f"{donne.lieu}, poignée {rang}", CLES_POIGNEE, donne.phrases)
        yield PoigneeAvant(
            taille=lecteur.take_choix("taille", tuple(Taille)),
            place=lecteur.take_option("place", PLACES),
            camp=_take_mot(lecteur, "camp", tuple(Camp)),
        )


def _read_ecrits(donne: Lecteur) -> tuple[int | None, ...] | None:
    valeurs = donne.take_liste("ecrits")
    if valeurs is None:
        return None
    ecrits = [v for v in valeurs if v is None or (isinstance(v, int) and v in SCORES)]
    if len(ecrits) < len(valeurs) or any(isinstance(valeur, bool) for valeur in ecrits):
        donne.refuse("« ecrits » est une liste de scores, un par place, ou null.")
        return None
    return tuple(ecrits)


def _take_mot(lecteur: Lecteur, cle: str, choix: tuple[str, ...]) -> str | None:
    return None if lecteur.objet.get(cle) is None else lecteur.take_choix(cle, choix)

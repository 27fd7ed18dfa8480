"""The JSON of `exporter`, read back: shapes and types only, the service judges the rest."""

import re
from collections.abc import Iterator
from typing import cast

from ..regles.bareme import BAREMES, FFT, Bareme
from ..regles.donne import Etat
from ..regles.feuille import Entree, Table
from .citation import cite
from .lecture import Lecteur, LectureError, Objet, parse_json
from .lecture_arbitrage import SUPPRIMEES
from .lecture_donne import CLES_FAITS, read_faits
from .lecture_papier import SCORE_MAX, read_cases, read_cycle, read_decisions, read_papier
from .lecture_tournoi import read_tournoi
from .regles_json import NOM, NOM_MAX, read_regles, refuse_nom
from .soirees import (
    FORMAT,
    OUVERTE,
    PARTIES,
    VERSION,
    DonneExportee,
    FeuilleExportee,
    PlaceExportee,
    RemplacementExporte,
    SoireeExportee,
    name_lieu,
)

CODE = r"[A-Za-z0-9_-]{8,64}"
JETON = r"[A-Za-z0-9_-]{1,64}"
NUMERO_MAX = 999
EXEMPLAIRES_MAX = 99
# Who was to come after a donne that has been taken back waits for a line that is not there.
RANG_MAX = 9999
CONTRAT_MAX = 80
CLES_DONNE = CLES_FAITS | {"jeton", "corrigee", "donneur", "ecrits", "contrat_ecrit"}
CLES_PLACE = ("nom", "nom_court", "report", "orientation", "depart")
CLES_FEUILLE = (
    *("numero_table", "position", "joueurs", "boussole", "premier_donneur"),
    *("places", "donnes", "exemplaire", "papier", "cycle", "decisions", "remplacements", "partie"),
    "supprimees",
)
CLES_REMPLACEMENT = ("place", "rang", "nom", "nom_court")
CLES_SOIREE = ("code", "titre", "date", "bareme", "regles", "archivee", "tournoi", "feuilles")


def read_soirees(contenu: bytes) -> list[SoireeExportee]:
    """Return the soirées of a file written by `exporter`; raises LectureError.

    An unknown key is refused: a misspelt one would lose what it says without a word.
    """
    racine = parse_json(contenu)
    if not isinstance(racine, dict) or racine.get("format") != FORMAT:
        raise LectureError(["Ce fichier n’a pas été écrit par « scorekeeper exporter »."])
    phrases: list[str] = []
    lecteur = Lecteur(racine, "", ("format", "version", "soirees"), phrases)
    if racine.get("version") != VERSION or isinstance(racine["version"], bool):
        lue = cite(racine.get("version"))
        lecteur.refuse(f"version {lue} : ce programme ne lit que la version {VERSION}.")
        raise LectureError(phrases)
    soirees = [
        _read_soiree(objet, f"soirée {numero}", phrases)
        for numero, objet in enumerate(lecteur.take_objets("soirees"), start=1)
    ]
    if lecteur.objet.get("soirees") is None:
        lecteur.refuse("il manque « soirees ».")
    if phrases:
        raise LectureError(phrases)
    return soirees


def _read_soiree(objet: Objet, lieu: str, phrases: list[str]) -> SoireeExportee:
    lecteur = Lecteur(objet, lieu, CLES_SOIREE, phrases)
    return SoireeExportee(
        titre=lecteur.take_texte("titre"),
        date=lecteur.take_date("date"),
        feuilles=tuple(_read_feuilles(lecteur)),
        code=lecteur.take_texte("code", CODE, "fait de 8 à 64 lettres ou chiffres"),
        bareme=_read_bareme(lecteur),
        archivee=lecteur.take_booleen("archivee"),
        tournoi=read_tournoi(lecteur),
    )


def _read_bareme(soiree: Lecteur) -> Bareme:
    """Return the soirée's barème: the FFT's, or the house's whose numbers the file gives."""
    nom = soiree.take_texte("bareme") or FFT.nom
    regles = soiree.take_objet("regles")
    if nom in BAREMES:
        if regles is not None:
            soiree.refuse(f"les « regles » du barème {cite(nom)} ne se changent pas.")
        return BAREMES[nom]
    if refus := refuse_nom(nom):
        soiree.refuse(f"{refus}.")
    elif len(nom) > NOM_MAX or not re.fullmatch(NOM, nom):
        soiree.refuse(f"« bareme » est un nom comme chez-lulu, lu : {cite(nom)}.")
    elif regles is None:
        connus = ", ".join(BAREMES)
        soiree.refuse(f"barème inconnu : {cite(nom)} (connus : {connus}), et sans ses « regles ».")
    else:
        return read_regles(nom, regles, f"{soiree.lieu}, regles", soiree.phrases)
    return FFT


def _read_feuilles(soiree: Lecteur) -> Iterator[FeuilleExportee]:
    if soiree.objet.get("feuilles") is None:
        soiree.refuse("il manque « feuilles ».")
    for rang, objet in enumerate(soiree.take_objets("feuilles"), start=1):
        yield _read_feuille(objet, f"{soiree.lieu}, {_name_feuille(objet, rang)}", soiree.phrases)


def _name_feuille(objet: Objet, rang: int) -> str:
    table, position = objet.get("numero_table", 1), objet.get("position", 1)
    exemplaire = objet.get("exemplaire", 1)
    if not all(isinstance(valeur, int) for valeur in (table, position, exemplaire)):
        return f"feuille {rang}"
    return name_lieu(cite(table), cast(int, position), cast(int, exemplaire))


def _read_feuille(objet: Objet, lieu: str, phrases: list[str]) -> FeuilleExportee:
    lecteur = Lecteur(objet, lieu, CLES_FEUILLE, phrases)
    places = tuple(
        _read_place(place, f"{lieu}, place {numero}", phrases)
        for numero, place in enumerate(lecteur.take_objets("places", exige=True))
    )
    table = Table(
        places=len(places),
        joueurs=lecteur.take_entier("joueurs", range(3, 6)),
        premier_donneur=lecteur.take_entier("premier_donneur", range(6), 0),
        boussole=lecteur.take_booleen("boussole"),
    )
    lignes = lecteur.take_objets("donnes") if places else []
    papier = read_papier(lecteur, table.places)
    read_ligne = _read_ligne_papier if papier else _read_ligne
    donnes = tuple(
        read_ligne(Lecteur(ligne, f"{lieu}, donne {rang}", CLES_DONNE, phrases), table)
        for rang, ligne in enumerate(lignes, start=1)
    )
    return FeuilleExportee(
        table=table,
        places=places,
        donnes=donnes,
        numero_table=lecteur.take_entier("numero_table", range(1, NUMERO_MAX + 1), 1),
        position=lecteur.take_entier("position", range(1, NUMERO_MAX + 1), 1),
        exemplaire=lecteur.take_entier("exemplaire", range(1, EXEMPLAIRES_MAX + 1), 1),
        papier=papier,
        cycle=read_cycle(lecteur, table.places),
        decisions=read_decisions(lecteur, papier is not None, table.places, len(donnes)),
        remplacements=tuple(_read_remplacements(lecteur, table.places)),
        partie=_read_partie(lecteur, papier is not None),
        supprimees=lecteur.take_entier("supprimees", SUPPRIMEES, 0),
    )


def _read_partie(lecteur: Lecteur, papier: bool) -> str:
    """Return where a game stands; a sheet on paper was played long ago."""
    partie = lecteur.take_texte("partie", "|".join(PARTIES), f"l’un de {', '.join(PARTIES)}")
    if partie and papier:
        lecteur.refuse("« partie » ne va pas avec une feuille sur papier.")
    return partie or OUVERTE


def _read_place(objet: Objet, lieu: str, phrases: list[str]) -> PlaceExportee:
    lecteur = Lecteur(objet, lieu, CLES_PLACE, phrases)
    report = lecteur.take_entier("report", range(-SCORE_MAX, SCORE_MAX + 1), 0)
    return PlaceExportee(
        lecteur.take_texte("nom"),
        lecteur.take_texte("nom_court"),
        report,
        lecteur.take_option("orientation", range(5)),
        lecteur.take_option("depart", range(1, NUMERO_MAX + 1)),
    )


def _read_remplacements(feuille: Lecteur, places: int) -> Iterator[RemplacementExporte]:
    if not places:
        return
    for numero, objet in enumerate(feuille.take_objets("remplacements"), start=1):
        lieu = f"{feuille.lieu}, remplacement {numero}"
        lecteur = Lecteur(objet, lieu, CLES_REMPLACEMENT, feuille.phrases)
        yield RemplacementExporte(
            place=lecteur.take_entier("place", range(places)),
            rang=lecteur.take_entier("rang", range(1, RANG_MAX + 1)),
            nom=lecteur.take_texte("nom"),
            nom_court=lecteur.take_texte("nom_court"),
        )


def _read_ligne_papier(lecteur: Lecteur, table: Table) -> DonneExportee:
    """Return a row of a sheet on paper: its scores are written, be they empty or without value."""
    ligne = _read_entree(lecteur, table)
    donne = ligne.entree.donne
    if ligne.entree.ecrits is None:
        lecteur.refuse("sur papier, chaque donne a ses « ecrits », un par place, ou null.")
    if donne.etat not in (Etat.JOUEE, Etat.ANNULEE):
        lecteur.refuse("sur papier, une donne qui ne compte pas est « annulee ».")
    return ligne


def _read_ligne(lecteur: Lecteur, table: Table) -> DonneExportee:
    ligne = _read_entree(lecteur, table)
    if any(ligne.entree.ecrits or ()) and ligne.entree.donne.etat is not Etat.JOUEE:
        lecteur.refuse("une donne passée ou annulée ne marque rien : « ecrits » est de trop.")
    return ligne


def _read_entree(lecteur: Lecteur, table: Table) -> DonneExportee:
    donneur = None
    if lecteur.objet.get("donneur") is not None:
        donneur = lecteur.take_entier("donneur", range(table.places))
    sens = f"un texte d’au plus {CONTRAT_MAX} lettres"
    return DonneExportee(
        entree=Entree(
            read_faits(lecteur, table),
            donneur,
            read_cases(lecteur, "ecrits", table.places),
            lecteur.take_texte("contrat_ecrit", rf"[\s\S]{{0,{CONTRAT_MAX}}}", sens),
        ),
        jeton=lecteur.take_texte("jeton", JETON, "fait de 1 à 64 lettres ou chiffres"),
        corrigee=lecteur.take_booleen("corrigee"),
    )

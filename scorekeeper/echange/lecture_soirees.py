"""The JSON of `exporter`, read back: shapes and types only, the service judges the rest."""

from collections.abc import Iterator

from ..regles.bareme import BAREMES, FFT
from ..regles.donne import Donne
from ..regles.feuille import Entree, Scores, Table
from ..regles.texte import format_nombre
from .citation import cite
from .lecture import Lecteur, LectureError, Objet, parse_json
from .marque_json import CLES, FormeError, read_donne
from .soirees import (
    FORMAT,
    VERSION,
    DonneExportee,
    FeuilleExportee,
    PlaceExportee,
    SoireeExportee,
)

CODE = r"[A-Za-z0-9_-]{8,64}"
JETON = r"[A-Za-z0-9_-]{1,64}"
SCORE_MAX = 99_999
NUMERO_MAX = 999
DEMI_POINTS_MAX = 182
# The barème is the soirée's, and the file has no place for a misère.
CLES_FAITS = CLES - {"bareme", "miseres"}
CLES_DONNE = CLES_FAITS | {"jeton", "corrigee", "donneur", "ecrits"}
CLES_PLACE = ("nom", "nom_court", "report")
CLES_FEUILLE = (
    *("numero_table", "position", "joueurs", "boussole", "premier_donneur"),
    *("places", "donnes"),
)
CLES_SOIREE = ("code", "titre", "date", "bareme", "archivee", "feuilles")


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
    bareme = lecteur.take_texte("bareme") or FFT.nom
    if bareme not in BAREMES:
        lecteur.refuse(f"barème inconnu : {cite(bareme)} (connus : {', '.join(BAREMES)}).")
    return SoireeExportee(
        titre=lecteur.take_texte("titre"),
        date=lecteur.take_date("date"),
        feuilles=tuple(_read_feuilles(lecteur)),
        code=lecteur.take_texte("code", CODE, "fait de 8 à 64 lettres ou chiffres"),
        bareme=bareme,
        archivee=lecteur.take_booleen("archivee"),
    )


def _read_feuilles(soiree: Lecteur) -> Iterator[FeuilleExportee]:
    for rang, objet in enumerate(soiree.take_objets("feuilles", exige=True), start=1):
        yield _read_feuille(objet, f"{soiree.lieu}, {_name_feuille(objet, rang)}", soiree.phrases)


def _name_feuille(objet: Objet, rang: int) -> str:
    table, position = objet.get("numero_table", 1), objet.get("position", 1)
    if not isinstance(table, int) or not isinstance(position, int):
        return f"feuille {rang}"
    return f"table {cite(table)}" + (f", position {cite(position)}" if position > 1 else "")


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
    donnes = tuple(
        _read_ligne(ligne, f"{lieu}, donne {rang}", table, phrases)
        for rang, ligne in enumerate(lignes, start=1)
    )
    return FeuilleExportee(
        table=table,
        places=places,
        donnes=donnes,
        numero_table=lecteur.take_entier("numero_table", range(1, NUMERO_MAX + 1), 1),
        position=lecteur.take_entier("position", range(1, NUMERO_MAX + 1), 1),
    )


def _read_place(objet: Objet, lieu: str, phrases: list[str]) -> PlaceExportee:
    lecteur = Lecteur(objet, lieu, CLES_PLACE, phrases)
    report = lecteur.take_entier("report", range(-SCORE_MAX, SCORE_MAX + 1), 0)
    return PlaceExportee(lecteur.take_texte("nom"), lecteur.take_texte("nom_court"), report)


def _read_ligne(objet: Objet, lieu: str, table: Table, phrases: list[str]) -> DonneExportee:
    lecteur = Lecteur(objet, lieu, CLES_DONNE, phrases)
    donneur = None
    if objet.get("donneur") is not None:
        donneur = lecteur.take_entier("donneur", range(table.places))
    return DonneExportee(
        entree=Entree(_read_faits(lecteur, table), donneur, _read_ecrits(lecteur, table)),
        jeton=lecteur.take_texte("jeton", JETON, "fait de 1 à 64 lettres ou chiffres"),
        corrigee=lecteur.take_booleen("corrigee"),
    )


def _read_faits(lecteur: Lecteur, table: Table) -> Donne:
    """Return the facts of a line, what the file cannot hold refused even beside written scores."""
    faits = {cle: valeur for cle, valeur in lecteur.objet.items() if cle in CLES_FAITS}
    try:
        donne, _fft = read_donne({"joueurs": table.joueurs} | faits)
    except FormeError as erreur:
        for anomalie in erreur.anomalies:
            lecteur.refuse(anomalie.message)
        return Donne(table.joueurs)
    if donne.joueurs != table.joueurs:
        lecteur.refuse(f"la feuille est à {table.joueurs}, pas à {cite(donne.joueurs)}.")
    places = (donne.preneur, donne.appele, donne.mort, *(p.place for p in donne.poignees))
    if any(place is not None and place not in range(table.places) for place in places):
        lecteur.refuse(f"une place va de 0 à {table.places - 1} à cette table.")
    if donne.bouts not in (None, 0, 1, 2, 3):
        lecteur.refuse("il y a trois bouts : 0, 1, 2 ou 3.")
    if donne.demi_points is not None and not 0 <= donne.demi_points <= DEMI_POINTS_MAX:
        lecteur.refuse("les points vont de 0 à 91.")
    return donne


def _read_ecrits(lecteur: Lecteur, table: Table) -> Scores | None:
    valeurs = lecteur.take_liste("ecrits")
    if valeurs is None:
        return None
    if len(valeurs) != table.places:
        lecteur.refuse(f"« ecrits » a {format_nombre(table.places, 'score')}, un par place.")
    ecrits = tuple(_read_ecrit(valeur, lecteur) for valeur in valeurs)
    if any(ecrits) and lecteur.objet.get("etat") not in (None, "jouee"):
        lecteur.refuse("une donne passée ou annulée ne marque rien : « ecrits » est de trop.")
    return ecrits


def _read_ecrit(valeur: object, lecteur: Lecteur) -> int | None:
    if valeur is None:
        return None
    if isinstance(valeur, int) and not isinstance(valeur, bool) and abs(valeur) <= SCORE_MAX:
        return valeur
    lecteur.refuse(f"un score écrit est un nombre entier ou null, lu : {cite(valeur)}.")
    return None

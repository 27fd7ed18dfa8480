"""The JSON of one donne, as `scorekeeper marque` reads it, to the facts the rules score."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum
from itertools import islice
from typing import NoReturn, TypeVar

from ..regles.anomalie import Anomalie, Gravite
from ..regles.bareme import BAREMES, FFT, Bareme, Camp, Chelem, Contrat, Misere, Taille
from ..regles.donne import Donne, Etat, Motif, Poignee, PrimeMisere
from ..regles.texte import format_phrase
from .citation import cite, clean
from .json_strict import JsonError, load_json

Objet = dict[str, object]
# Gives the house barèmes by name, when one is asked for.
Baremes = Callable[[], Mapping[str, Bareme]]
Choix = TypeVar("Choix", bound=StrEnum)

CLES = frozenset(
    {"joueurs", "preneur", "appele", "mort", "contrat", "bouts", "points", "petit", "poignees"}
    | {"chelem", "miseres", "etat", "motif", "bareme"}
)
CLES_POIGNEE = frozenset({"taille", "place", "camp"})
CLES_MISERE = frozenset({"place", "sorte"})
PLACE = "une place, comptée depuis 0"
INCONNUES_CITEES = 10


class FormeError(ValueError):
    """Raised when a text is no donne in JSON; carries every anomaly that was found."""

    def __init__(self, anomalies: Iterable[Anomalie]) -> None:
        self.anomalies = tuple(anomalies)
        super().__init__(" ".join(anomalie.message for anomalie in self.anomalies))


def read_ligne(ligne: bytes, baremes: Baremes = dict) -> tuple[Donne, Bareme]:
    """Return the facts and the barème of one line of JSON in UTF-8; raises FormeError."""
    return read_donne(parse_objet(ligne), baremes)


def parse_objet(ligne: bytes) -> Objet:
    """Return the JSON object of one line; raises FormeError for anything else.

    A key written twice is refused, and so are NaN and Infinity, which are not JSON.
    """
    if not ligne.strip():
        _refuse("ligne-vide", "Cette ligne est vide : il faut une donne par ligne.")
    try:
        objet = load_json(ligne, "Cette ligne")
    except JsonError as erreur:
        _refuse(erreur.code, erreur.phrase, clean(erreur.cle[:40]))
    if not isinstance(objet, dict):
        _refuse("objet", f"Une donne s’écrit comme un objet JSON : {{…}}, lu : {cite(objet)}.")
    return objet


def read_donne(objet: Objet, baremes: Baremes = dict) -> tuple[Donne, Bareme]:
    """Return the facts of a donne and its barème, the FFT's by default, else one of `baremes`.

    Only shapes are checked here, `check_donne` checks sense. An unknown key is refused: a
    misspelt one would change the score without a word. Raises FormeError.
    """
    lecteur = _Lecteur(objet, CLES)
    etat = lecteur.take_choix("etat", Etat) or Etat.JOUEE
    donne = Donne(
        joueurs=lecteur.take_entier("joueurs", "le nombre de ceux qui jouent") or 0,
        preneur=lecteur.take_entier("preneur", PLACE),
        contrat=lecteur.take_choix("contrat", Contrat),
        bouts=lecteur.take_entier("bouts", "de 0 à 3"),
        demi_points=lecteur.take_demi_points("points"),
        appele=lecteur.take_entier("appele", PLACE),
        mort=lecteur.take_entier("mort", PLACE),
        poignees=tuple(_read_poignees(lecteur)),
        petit=lecteur.take_choix("petit", Camp),
        chelem=lecteur.take_choix("chelem", Chelem),
        miseres=tuple(_read_miseres(lecteur)),
        etat=etat,
        motif=lecteur.take_choix("motif", Motif),
    )
    bareme = _read_bareme(lecteur, baremes)
    lecteur.require("joueurs", "Il manque le nombre de joueurs (« joueurs » : 3, 4 ou 5).")
    if donne.motif and etat is not Etat.ANNULEE:
        lecteur.refuse("motif", "motif", "Un motif ne va qu’avec une donne annulée.")
    if lecteur.anomalies:
        raise FormeError(lecteur.anomalies)
    return donne, bareme


def _read_poignees(lecteur: "_Lecteur") -> Iterator[Poignee]:
    for objet in lecteur.take_objets("poignees"):
        poignee = _Lecteur(objet, CLES_POIGNEE, "poignees", lecteur.anomalies)
        poignee.require("taille", "Une poignée a une taille : simple, double ou triple.")
        taille = poignee.take_choix("taille", Taille)
        place = poignee.take_entier("place", PLACE)
        camp = poignee.take_choix("camp", Camp)
        if taille:
            yield Poignee(taille, place, camp)


def _read_miseres(lecteur: "_Lecteur") -> Iterator[PrimeMisere]:
    for objet in lecteur.take_objets("miseres"):
        misere = _Lecteur(objet, CLES_MISERE, "miseres", lecteur.anomalies)
        misere.require("place", "Une misère a une place, celle de qui la montre.")
        misere.require("sorte", "Une misère a une sorte : atout ou tete.")
        place = misere.take_entier("place", PLACE)
        sorte = misere.take_choix("sorte", Misere)
        if place is not None and sorte:
            yield PrimeMisere(place, sorte)


def _read_bareme(lecteur: "_Lecteur", baremes: Baremes) -> Bareme:
    nom = lecteur.objet.get("bareme")
    if nom is None:
        return FFT
    if isinstance(nom, str) and nom in BAREMES:
        return BAREMES[nom]
    maison = baremes()
    if isinstance(nom, str) and nom in maison:
        return maison[nom]
    connus = ", ".join([*BAREMES, *maison])
    lecteur.refuse("bareme", "bareme", f"Barème inconnu : {cite(nom)}. Connus : {connus}.")
    return FFT


class _Lecteur:
    """Takes typed values out of one JSON object and collects what is wrong; null is absent."""

    def __init__(
        self,
        objet: Objet,
        connues: frozenset[str],
        champ: str = "",
        anomalies: list[Anomalie] | None = None,
    ) -> None:
        self.objet = objet
        self.champ = champ
        self.anomalies = [] if anomalies is None else anomalies
        inconnues = (cle for cle in objet if cle not in connues)
        for cle in islice(inconnues, INCONNUES_CITEES):
            proches = get_close_matches(cle[:40], connues, n=1)
            suite = f" Est-ce « {proches[0]} » ?" if proches else ""
            self.refuse("cle-inconnue", clean(cle[:40]), f"Clé inconnue : {cite(cle)}.{suite}")

    def refuse(self, code: str, cle: str, message: str) -> None:
        """Note an error on a key; inside a list, the field is the list."""
        champ = self.champ or cle
        self.anomalies.append(Anomalie(code, Gravite.ERREUR, champ, format_phrase(message)))

    def require(self, cle: str, message: str) -> None:
        """Note an error when the key is absent."""
        if self.objet.get(cle) is None:
            self.refuse(f"{cle}-absent", cle, message)

    def take_entier(self, cle: str, sens: str) -> int | None:
        """Return an integer; true and 2.0 are none."""
        valeur = self.objet.get(cle)
        if valeur is None or (isinstance(valeur, int) and not isinstance(valeur, bool)):
            return valeur
        message = f"« {cle} » est un nombre entier ({sens}), lu : {cite(valeur)}."
        self.refuse("type", cle, message)
        return None

    def take_demi_points(self, cle: str) -> int | None:
        """Return card points as half points; their range is the rules' affair."""
        valeur = self.objet.get(cle)
        if valeur is None:
            return None
        if isinstance(valeur, bool) or not isinstance(valeur, int | float):
            message = f"« {cle} » est un nombre, sans guillemets, lu : {cite(valeur)}."
            self.refuse("type", cle, message)
            return None
        double = valeur * 2
        if isinstance(double, float) and not double.is_integer():
            message = f"Les points se comptent au demi-point près, lu : {cite(valeur)}."
            self.refuse("points-demi", cle, message)
            return None
        return int(double)

    def take_choix(self, cle: str, genre: type[Choix]) -> Choix | None:
        """Return one of an enumeration's values."""
        valeur = self.objet.get(cle)
        if valeur is None:
            return None
        if isinstance(valeur, str) and valeur in set(genre):
            return genre(valeur)
        choix = ", ".join(genre)
        message = f"« {cle} » : {cite(valeur)} n’est pas un choix possible ({choix})."
        self.refuse("valeur-inconnue", cle, message)
        return None

    def take_objets(self, cle: str) -> list[Objet]:
        """Return a list of JSON objects, empty when the key is absent."""
        valeur = self.objet.get(cle)
        if valeur is None:
            return []
        if isinstance(valeur, list) and all(isinstance(element, dict) for element in valeur):
            return valeur
        self.refuse("type", cle, f"« {cle} » est une liste d’objets, lu : {cite(valeur)}.")
        return []


def _refuse(code: str, message: str, champ: str = "") -> NoReturn:
    raise FormeError([Anomalie(code, Gravite.ERREUR, champ, format_phrase(message))])

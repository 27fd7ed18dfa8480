"""One row of a paper sheet copied as CSV, read by the columns of its header."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from ..regles.bareme import Camp, Chelem, Contrat
from ..regles.donne import Donne
from ..regles.ecrit import Cases, LigneEcrite
from .cellules import (
    RIEN,
    CelluleError,
    fold,
    is_annulee,
    parse_bouts,
    parse_choix,
    parse_contrat,
    parse_place,
    parse_poignees,
    parse_points,
    parse_score,
)
from .citation import clean
from .entete import DETAILS, PREMIERE_PLACE, Entete

Valeur = TypeVar("Valeur")
LONGUEUR_CONTRAT = 30


class Rangee:
    """The cells of a row; `messages` says, in French, which of them cannot be read."""

    def __init__(self, cases: Sequence[str], entete: Entete) -> None:
        self.entete = entete
        self.cases = [*cases, *[""] * (entete.largeur - len(cases))]
        self.messages: list[str] = []
        if any(self.cases[entete.largeur :]):
            self.messages.append("il y a plus de cases que de colonnes dans l’en-tête")

    def read_scores(self) -> Cases:
        """Return the players' cells, None where nothing can be read."""
        return tuple(
            self._take(nom or f"n° {place + 1}", PREMIERE_PLACE + place, parse_score)
            for place, nom in enumerate(self.entete.noms)
        )

    def read_ligne(self, numero: int) -> LigneEcrite:
        """Return a Donne row; the details do not know yet how many play nor who sits out."""
        texte = self.cases[1]
        contrat, annulee = parse_contrat(texte), is_annulee(texte)
        illisible = not contrat and not annulee and fold(texte) not in RIEN
        return LigneEcrite(
            numero=numero,
            cases=self.read_scores(),
            contrat=contrat,
            donne=self._read_donne(contrat),
            annulee=annulee,
            contrat_inconnu=clean(texte[:LONGUEUR_CONTRAT]) if illisible else "",
        )

    def _read_donne(self, contrat: Contrat | None) -> Donne | None:
        if all(fold(self._find(detail)) in RIEN for detail in DETAILS):
            return None
        parse_nom = partial(parse_place, noms=self.entete.noms)
        preneur = self._take_detail("preneur", parse_nom)
        seul = fold(self._find("appele")) == "seul"
        return Donne(
            joueurs=len(self.entete.noms),
            preneur=preneur,
            contrat=contrat,
            bouts=self._take_detail("bouts", parse_bouts),
            demi_points=self._take_detail("points", parse_points),
            appele=preneur if seul else self._take_detail("appele", parse_nom),
            mort=self._take_detail("mort", parse_nom),
            poignees=self._take_detail("poignees", parse_poignees) or (),
            petit=self._take_detail("petit", partial(parse_choix, genre=Camp)),
            chelem=self._take_detail("chelem", partial(parse_choix, genre=Chelem)),
        )

    def _find(self, detail: str) -> str:
        colonne = self.entete.details.get(detail)
        return "" if colonne is None else self.cases[colonne]

    def _take_detail(self, detail: str, parse: Callable[[str], Valeur]) -> Valeur | None:
        colonne = self.entete.details.get(detail)
        return None if colonne is None else self._take(f"d:{detail}", colonne, parse)

    def _take(self, titre: str, colonne: int, parse: Callable[[str], Valeur]) -> Valeur | None:
        try:
            return parse(self.cases[colonne])
        except CelluleError as erreur:
            self.messages.append(f"colonne {titre} : {erreur}")
            return None

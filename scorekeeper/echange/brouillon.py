"""One sheet of a CSV while it is being read, row after row; what cannot be read is collected."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..regles.controle.formes import infer_joueurs, list_morts
from ..regles.ecrit import Cases, FeuilleEcrite, LigneEcrite
from .cellules import CelluleError, fold
from .citation import cite
from .entete import Entete, read_entete
from .feuille_lue import ErreurCsv, FeuilleLue, build_erreur
from .rangee import Rangee

SANS_ENTETE = "il manque l’en-tête : donne;contrat; puis un joueur par colonne"
PIEDS = {
    "total+": "plus",
    "totalplus": "plus",
    "total-": "moins",
    "totalmoins": "moins",
    "bilan": "bilans",
}
_NUMERO = re.compile(r"(?:donne)? ?(?:n[°o]? ?)?([0-9]{1,3})?")


@dataclass(slots=True)
class Brouillon:
    """A sheet being read, from the line `debut` on; without a header its rows say nothing.

    `erreurs` is the file's list, `fautif` says that some are of this sheet.
    """

    debut: int
    erreurs: list[ErreurCsv]
    reperes: tuple[str, str, str] = ("", "", "")
    entete: Entete | None = None
    commence: bool = False
    fautif: bool = False
    lignes: list[LigneEcrite] = field(default_factory=list)
    rangs: list[int] = field(default_factory=list)
    pieds: dict[str, Cases] = field(default_factory=dict)

    def take_entete(self, cases: Sequence[str], ligne: int) -> None:
        """Read the header."""
        try:
            self.entete = read_entete(cases)
        except CelluleError as erreur:
            self.entete = None
            self._refuse("entete", str(erreur), ligne)

    def take_rangee(self, cases: Sequence[str], ligne: int) -> None:
        """Read a Donne row or a row of sums."""
        self.commence = True
        if self.entete is None:
            if not self.fautif:
                self._refuse("entete", SANS_ENTETE, ligne)
            return
        titre = fold(cases[0])
        rangee = Rangee(cases, self.entete)
        if pied := PIEDS.get(titre.replace(" ", "")):
            if pied in self.pieds:
                self._refuse("ligne-repetee", f"{cite(cases[0])} est écrit deux fois", ligne)
            self.pieds[pied] = _unsign(pied, rangee.read_scores())
        elif numero := _NUMERO.fullmatch(titre):
            suivant = self.lignes[-1].numero + 1 if self.lignes else 1
            self.lignes.append(rangee.read_ligne(int(numero[1] or suivant)))
            self.rangs.append(ligne)
        else:
            message = f"{cite(cases[0])} n’est ni une donne, ni Total +, ni Total -, ni Bilan"
            self._refuse("ligne-inconnue", message, ligne)
            return
        for message in rangee.messages:
            self._refuse("case-illisible", message, ligne)

    def finish(self) -> None:
        """Note that nothing was written on it, when there is nothing else to say."""
        if not self.lignes and not self.pieds and not self.fautif:
            self._refuse("feuille-vide", "cette feuille n’a ni donne ni bilan", self.debut)

    def build(self) -> FeuilleLue:
        """Return the sheet, its number of players told by its rows and details."""
        noms = self.entete.noms if self.entete else ()
        joueurs = _count_joueurs(len(noms), self.lignes)
        lignes = tuple(_settle(ligne, joueurs) for ligne in self.lignes)
        plus, moins, bilans = (self.pieds.get(pied) for pied in ("plus", "moins", "bilans"))
        feuille = FeuilleEcrite(noms, joueurs, lignes, plus, moins, bilans)
        return FeuilleLue(feuille, *self.reperes, self.debut, tuple(self.rangs))

    def _refuse(self, code: str, message: str, ligne: int) -> None:
        self.fautif = True
        self.erreurs.append(build_erreur(code, message, ligne))


def _count_joueurs(places: int, lignes: Sequence[LigneEcrite]) -> int:
    donnes = [ligne.donne for ligne in lignes if ligne.donne]
    if places > 3 and any(donne.mort is not None for donne in donnes):
        return min(places - 1, 5)
    if places == 5 and any(donne.appele is not None for donne in donnes):
        return places
    return infer_joueurs(places, [ligne.cases for ligne in lignes])


def _settle(ligne: LigneEcrite, joueurs: int) -> LigneEcrite:
    """Return the row with its details at the size of the table, the mort read from the cells."""
    if ligne.donne is None:
        return ligne
    mort = ligne.donne.mort
    if mort is None:
        morts = list_morts(ligne.cases, joueurs)
        mort = morts[0] if len(morts) == 1 else None
    return replace(ligne, donne=replace(ligne.donne, joueurs=joueurs, mort=mort))


def _unsign(pied: str, cases: Cases) -> Cases:
    """Return a row of sums as the sheet writes it: Total − has no sign, though some put one."""
    if pied != "moins":
        return cases
    return tuple(None if case is None else abs(case) for case in cases)

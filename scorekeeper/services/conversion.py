"""Sheets read from a CSV made ready for a soirée: where they go, names, every row in its place."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from ..echange.cellules import fold
from ..echange.citation import cite
from ..echange.feuille_lue import CsvError, ErreurCsv, FeuilleLue, Lecture, build_erreur
from ..echange.lecture_donne import DEMI_POINTS_MAX
from ..echange.lecture_papier import SCORE_MAX
from ..regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS
from ..regles.donne import Donne, Etat, Motif
from ..regles.ecrit import Cases, FeuilleEcrite, LigneEcrite
from ..regles.feuille import Entree, Table
from ..regles.texte import format_nombre
from ..store.values import Papier, Profondeur
from .papier import LIGNES_MAX, FeuilleSaisie, check_saisie
from .refus import RefusError

FEUILLES_MAX = 500
SANS_NUMERO = 0
_NUMERO = r"(?:{0}|{1})?\.? ?(?:n[°o]?)?\.? ?([1-9][0-9]{{0,2}})"
MOIS = (
    "janvier", "fevrier", "mars", "avril", "mai", "juin",
    "juillet", "aout", "septembre", "octobre", "novembre", "decembre",
)  # fmt: skip
_DATES = (
    re.compile(r"(?P<an>[0-9]{4})-(?P<mois>[0-9]{1,2})-(?P<jour>[0-9]{1,2})"),
    re.compile(r"(?P<jour>[0-9]{1,2})[./-](?P<mois>[0-9]{1,2})[./-](?P<an>[0-9]{4}|[0-9]{2})"),
)


@dataclass(frozen=True, slots=True)
class FeuilleProposee:
    """A sheet of a file as it would be written; its table is `SANS_NUMERO` when it names none.

    `jour` is None when its date is not given or not understood.
    """

    lue: FeuilleLue
    saisie: FeuilleSaisie
    jour: date | None = None

    @property
    def ecrite(self) -> FeuilleEcrite:
        """The sheet, its missing names filled in."""
        return replace(self.lue.feuille, noms=self.saisie.noms)


@dataclass(frozen=True, slots=True)
class Releve:
    """The sheets of a file that can be imported; why the others cannot, and how many they are."""

    proposees: tuple[FeuilleProposee, ...]
    erreurs: tuple[ErreurCsv, ...] = ()
    ratees: int = 0


def propose_feuilles(lecture: Lecture) -> Releve:
    """Return what can be imported of a file, the sheets that cannot left out with their errors.

    Raises CsvError when there are more sheets than a soirée can have.
    """
    if len(lecture.lues) > FEUILLES_MAX:
        cause = f"il y a plus de {FEUILLES_MAX} feuilles dans ce fichier : coupez-le en plusieurs"
        raise CsvError([build_erreur("trop-de-feuilles", cause)])
    proposees, erreurs, ratees = [], list(lecture.erreurs), lecture.ratees
    for lue in lecture.lues:
        try:
            proposees.append(_propose(lue))
        except CsvError as refus:
            erreurs += refus.erreurs
            ratees += 1
    # What else keeps an unreadable sheet out is told at once, and not once it is mended.
    erreurs += [erreur for lue in lecture.fautives for erreur in _check_lignes(lue)]
    erreurs.sort(key=lambda erreur: erreur.ligne or 0)
    return Releve(tuple(proposees), tuple(erreurs), ratees)


def find_date(proposees: Iterable[FeuilleProposee]) -> date | None:
    """Return the date of the sheets, None when they give none, or not the same."""
    jours = {proposee.jour for proposee in proposees if proposee.jour}
    return jours.pop() if len(jours) == 1 else None


def list_dates_illisibles(proposees: Iterable[FeuilleProposee]) -> Iterator[ErreurCsv]:
    """Yield what to say of each date that is not understood, with its line."""
    for proposee in proposees:
        if proposee.jour is None and fold(proposee.lue.date) not in ("", "date"):
            cause = (
                f"{cite(proposee.lue.date)} n’est pas une date (31/12/2026) : elle ne compte pas"
            )
            yield build_erreur("date", cause, proposee.lue.debut)


def list_dates_diverses(proposees: Iterable[FeuilleProposee]) -> Iterator[str]:
    """Yield a sentence when the sheets do not give the same date."""
    jours = sorted({proposee.jour for proposee in proposees if proposee.jour})
    if len(jours) > 1:
        dates = ", ".join(f"{jour:%d/%m/%Y}" for jour in jours)
        yield f"Ces feuilles n’ont pas toutes la même date : {dates}."


def list_autres_dates(proposees: Iterable[FeuilleProposee], prevue: date) -> Iterator[str]:
    """Yield a sentence when sheets give another date than that of their soirée."""
    autres = [p.jour for p in proposees if p.jour and p.jour != prevue]
    if autres:
        nombre = format_nombre(len(autres), "feuille porte", "feuilles portent")
        dates = ", ".join(f"{jour:%d/%m/%Y}" for jour in sorted(set(autres)))
        yield f"{nombre} une autre date que la soirée : {dates}."


def parse_numero(texte: str, nom: str) -> int | None:
    """Return a number from 3, Table 3, table n° 3; SANS_NUMERO if empty, None if not understood.

    The column's own title says nothing, as in a row copied from the format's description.
    """
    propre = fold(texte)
    if propre in ("", nom):
        return SANS_NUMERO
    trouve = re.fullmatch(_NUMERO.format(nom, nom[:3] if nom == "position" else nom[0]), propre)
    return int(trouve[1]) if trouve else None


def parse_date(texte: str) -> date | None:
    """Return a day from 31/12/2026, 31.12.26, 2026-12-31 or 31 décembre 2026, None if none."""
    propre = fold(texte).replace("1er", "1")
    for rang, nom in enumerate(MOIS, start=1):
        propre = propre.replace(f" {nom} ", f"/{rang}/")
    for motif in _DATES:
        if trouve := motif.fullmatch(propre):
            an, mois, jour = (int(trouve[nom]) for nom in ("an", "mois", "jour"))
            try:
                return date(an + 2000 if an < 100 else an, mois, jour)
            except ValueError:
                return None
    return None


def _drop_place_vide(feuille: FeuilleEcrite) -> FeuilleEcrite:
    """Return a table of three written on the sheet of four without the column nobody used."""
    places = len(feuille.noms)
    rangees = [ligne.cases for ligne in feuille.lignes]
    rangees += [pied for pied in (feuille.plus, feuille.moins, feuille.bilans) if pied]
    vides = [place for place in range(places) if not any(cases[place] for cases in rangees)]
    if places != 4 or feuille.joueurs != 3 or len(vides) != 1 or _names_places(feuille):
        return feuille

    def drop(cases: Cases) -> Cases:
        return (*cases[: vides[0]], *cases[vides[0] + 1 :])

    return replace(
        feuille,
        noms=(*feuille.noms[: vides[0]], *feuille.noms[vides[0] + 1 :]),
        lignes=tuple(replace(ligne, cases=drop(ligne.cases)) for ligne in feuille.lignes),
        plus=drop(feuille.plus) if feuille.plus else None,
        moins=drop(feuille.moins) if feuille.moins else None,
        bilans=drop(feuille.bilans) if feuille.bilans else None,
    )


def _names_places(feuille: FeuilleEcrite) -> bool:
    """Whether details say who did what, by place."""
    return any(ligne.donne for ligne in feuille.lignes)


def _propose(lue: FeuilleLue) -> FeuilleProposee:
    """Return a sheet ready to be written; raises CsvError."""
    feuille = _drop_place_vide(lue.feuille)
    position, table = parse_numero(lue.position, "position"), parse_numero(lue.table, "table")
    erreurs = [
        build_erreur(nom, f"{cite(texte)} n’est pas un numéro de {nom}", lue.debut)
        for nom, texte, numero in (
            ("position", lue.position, position),
            ("table", lue.table, table),
        )
        if numero is None
    ]
    erreurs += _check_lignes(lue)
    if not erreurs:
        saisie = _fill(feuille, position or 1, table or SANS_NUMERO)
        try:
            noms = check_saisie(replace(saisie, numero_table=table or 1))
        except RefusError as refus:
            phrases = refus.erreurs.values()
            raise CsvError(
                [ErreurCsv("feuille", phrase, lue.debut) for phrase in phrases]
            ) from None
        return FeuilleProposee(
            replace(lue, feuille=feuille), replace(saisie, noms=noms), parse_date(lue.date)
        )
    raise CsvError(erreurs)


def _check_lignes(lue: FeuilleLue) -> Iterator[ErreurCsv]:
    """Yield what no sheet can hold; what is only wrong is left to the checks."""
    feuille, vus = lue.feuille, set[int]()
    for ligne, rang in zip(feuille.lignes, lue.rangs, strict=True):
        if ligne.numero in vus:
            yield build_erreur("numero-double", f"la donne {ligne.numero} est déjà écrite", rang)
        vus.add(ligne.numero)
        if not 0 < ligne.numero <= LIGNES_MAX:
            cause = f"il n’y a pas de donne {ligne.numero} : une feuille en a au plus {LIGNES_MAX}"
            yield build_erreur("numero", cause, rang)
        faits = ligne.donne or Donne(feuille.joueurs)
        if faits.bouts not in (None, 0, 1, 2, 3):
            yield build_erreur("bouts", f"il y a trois bouts, lu : {faits.bouts}", rang)
        if faits.demi_points is not None and not 0 <= faits.demi_points <= DEMI_POINTS_MAX:
            yield build_erreur("points", "les points vont de 0 à 91", rang)
        if _is_excessive(ligne.cases):
            yield build_erreur("score", "un score a au plus cinq chiffres", rang)
    pieds = ((TOTAL_PLUS, feuille.plus), (TOTAL_MOINS, feuille.moins), (BILAN, feuille.bilans))
    for nom, cases in pieds:
        if _is_excessive(cases or ()):
            yield build_erreur("score", f"{nom} : une somme a au plus cinq chiffres", lue.debut)


def _is_excessive(cases: Cases) -> bool:
    return any(abs(case or 0) > SCORE_MAX for case in cases)


def _fill(feuille: FeuilleEcrite, position: int, table: int) -> FeuilleSaisie:
    places = len(feuille.noms)
    detaillee = any(ligne.donne for ligne in feuille.lignes)
    profondeur = Profondeur.DETAILS if detaillee else Profondeur.LIGNES
    return FeuilleSaisie(
        numero_table=table,
        position=position,
        table=Table(places, feuille.joueurs, boussole=places == 4),
        noms=feuille.noms,
        papier=Papier(
            profondeur=profondeur if feuille.lignes else Profondeur.BILANS,
            departs=(None,) * places,
            plus=feuille.plus,
            moins=feuille.moins,
            bilans=feuille.bilans,
        ),
        entrees=tuple(_list_entrees(feuille)),
    )


def _list_entrees(feuille: FeuilleEcrite) -> Iterator[Entree]:
    """Yield a row per number from the first on, an empty one where none is written."""
    lignes = {ligne.numero: ligne for ligne in feuille.lignes}
    vide = (None,) * len(feuille.noms)
    for numero in range(1, max(lignes, default=0) + 1):
        ligne = lignes.get(numero, LigneEcrite(numero, vide))
        donne = ligne.donne or Donne(feuille.joueurs, contrat=ligne.contrat)
        if ligne.annulee:
            donne = replace(donne, etat=Etat.ANNULEE, motif=Motif.ARBITRE)
        yield Entree(donne, ecrits=ligne.cases, contrat_ecrit=ligne.contrat_inconnu)

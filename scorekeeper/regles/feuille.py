"""The feuille de marque: numbered lines, scores, cumuls, totals, bilans, and whose turn is next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .anomalie import Anomalie, Gravite, list_erreurs
from .bareme import FFT, Bareme
from .decision import BILAN, Decision, Rang, Source
from .donne import Donne, Etat, Motif, compute, marque, score
from .texte import format_nombre, format_phrase, format_signe
from .verification import check_donne

Scores = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What a feuille is played on: its places, who play each donne, and the order of play.

    `boussole` says that the places are Nord, Sud, Est, Ouest: play then turns Nord, Ouest, Sud,
    Est. Otherwise places are numbered in playing order.
    """

    places: int
    joueurs: int
    premier_donneur: int = 0
    boussole: bool = False

    @property
    def a_mort(self) -> bool:
        """Whether one place sits out each donne."""
        return self.places > self.joueurs

    def next_place(self, place: int) -> int:
        """Return the right-hand neighbour of a place (règlement p. 5: play turns to the right)."""
        ordre = (0, 3, 1, 2) if self.boussole and self.places == 4 else range(self.places)
        return ordre[(ordre.index(place) + 1) % self.places]


@dataclass(frozen=True, slots=True)
class Entree:
    """One recorded line: the facts of a donne, or the scores as written on paper, or both.

    `contrat_ecrit` is a contract on paper that nobody could read.
    """

    donne: Donne
    donneur_force: int | None = None
    ecrits: Scores | None = None
    contrat_ecrit: str = ""


@dataclass(frozen=True, slots=True)
class Ligne:
    """A line of the feuille with everything derived from it; points, places as in `Entree`.

    `sources` says where each score comes from, None where there is none.
    `numero` is None for a donne that takes none; `marque` and `ecart` (signed, made or chuté) are
    None when the facts are unknown. `somme` and `somme_cumuls` are 0 on a sound feuille.
    """

    entree: Entree
    numero: int | None
    donneur: int
    scores: Scores
    cumuls: tuple[int, ...]
    marque: int | None
    ecart: int | None
    somme: int
    somme_cumuls: int
    anomalies: tuple[Anomalie, ...]
    sources: tuple[Source | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Suite:
    """What comes next: the number the next donne would take, its donneur and its mort."""

    numero: int
    donneur: int
    mort: int | None


@dataclass(frozen=True, slots=True)
class Feuille:
    """A whole feuille: sums per place in points, its anomalies, and the next donne."""

    table: Table
    reports: tuple[int, ...]
    lignes: tuple[Ligne, ...]
    plus: tuple[int, ...]
    moins: tuple[int, ...]
    bilans: tuple[int, ...]
    totaux: tuple[int, ...]
    anomalies: tuple[Anomalie, ...]
    suite: Suite

    @property
    def is_juste(self) -> bool:
        """Whether every sum of the feuille is zero and every line can be scored."""
        erreurs = any(list_erreurs(ligne.anomalies) for ligne in self.lignes)
        return not erreurs and not list_erreurs(self.anomalies)


def takes_number(donne: Donne) -> bool:
    """Whether a donne takes a number: played, or annulled by the arbitre after a contract."""
    if donne.etat is Etat.ANNULEE:
        return donne.motif is Motif.ARBITRE
    return donne.etat is Etat.JOUEE


def moves_donneur(donne: Donne, a_mort: bool) -> bool:
    """Whether the deal passes to the right-hand neighbour after this donne (règlement p. 5, p. 12).

    A mort deals until someone takes, so nothing annulled or passed before a contract moves him.
    """
    if takes_number(donne):
        return True
    refaite = donne.etat is Etat.ANNULEE and donne.motif is Motif.FAUSSE_DONNE
    return not a_mort and not refaite


def build_feuille(
    table: Table,
    entrees: Iterable[Entree],
    reports: Sequence[int] = (),
    bareme: Bareme = FFT,
    decisions: Iterable[Decision] = (),
    bilans_ecrits: Scores | None = None,
) -> Feuille:
    """Return the feuille of these entries: as decided, else as the facts score, else as written.

    `reports` are totals carried over from paper, zeros by default; they count in the cumuls and
    totals, not in the bilans. `bilans_ecrits` count when no line says anything.
    """
    decides = _group_decisions(decisions)
    depart = tuple(reports) or (0,) * table.places
    cumuls, numero, donneur = depart, 0, table.premier_donneur
    lignes: list[Ligne] = []
    for rang, entree in enumerate(entrees, start=1):
        donneur = _find_donneur(entree, table, donneur)
        if takes_number(entree.donne):
            numero += 1
        ligne = _build_ligne(entree, table, numero, donneur, cumuls, bareme)
        # A cell is named by its row on the paper, which keeps its place when a donne is annulled.
        if rang in decides and entree.donne.etat is Etat.JOUEE:
            ligne = _decide(ligne, decides[rang])
        cumuls = ligne.cumuls
        lignes.append(ligne)
        if moves_donneur(entree.donne, table.a_mort):
            donneur = table.next_place(donneur)
    colonnes = [[ligne.scores[place] or 0 for ligne in lignes] for place in range(table.places)]
    bilans = tuple(sum(colonne) for colonne in colonnes)
    if bilans_ecrits and not any(map(_is_marquee, lignes)):
        retenus = dict(enumerate(bilans_ecrits)) | decides.get(BILAN, {})
        bilans = tuple(retenus.get(place) or 0 for place in range(table.places))
        cumuls = tuple(avant + bilan for avant, bilan in zip(depart, bilans, strict=True))
    return Feuille(
        table=table,
        reports=depart,
        lignes=tuple(lignes),
        plus=tuple(sum(valeur for valeur in colonne if valeur > 0) for colonne in colonnes),
        moins=tuple(-sum(valeur for valeur in colonne if valeur < 0) for colonne in colonnes),
        bilans=bilans,
        totaux=cumuls,
        anomalies=tuple(_check_sommes(depart, bilans)),
        suite=Suite(numero + 1, donneur, donneur if table.a_mort else None),
    )


def _is_marquee(ligne: Ligne) -> bool:
    """Whether a line that counts has a score."""
    return ligne.entree.donne.etat is Etat.JOUEE and any(ligne.sources)


def _find_donneur(entree: Entree, table: Table, prevu: int) -> int:
    """Return who dealt: the mort at a table with one (règlement p. 12), else as forced, planned."""
    mort = entree.donne.mort if table.a_mort else None
    for place in (mort, entree.donneur_force):
        if place is not None and 0 <= place < table.places:
            return place
    return prevu


def _build_ligne(
    entree: Entree,
    table: Table,
    numero: int,
    donneur: int,
    cumuls: tuple[int, ...],
    bareme: Bareme,
) -> Ligne:
    donne, places = entree.donne, table.places
    anomalies = [*check_donne(donne, bareme), *_check_taille(donne, table)]
    lisible = not list_erreurs(anomalies)
    jouee = donne.etat is Etat.JOUEE and lisible
    if lisible:
        scores: Scores = tuple(score(donne, bareme))
    elif entree.ecrits is not None:
        scores, anomalies = entree.ecrits, []
    else:
        scores = ()
    # A score written beyond the table's places counts in no column but in the sum.
    somme = sum(filter(None, scores))
    anomalies += _flag_somme(somme)
    scores = (scores + (None,) * places)[:places]
    suivants = _add_scores(cumuls, scores)
    source = Source.CALCUL if lisible else Source.ECRIT
    return Ligne(
        entree=entree,
        numero=numero if takes_number(donne) else None,
        donneur=donneur,
        scores=scores,
        cumuls=suivants,
        marque=marque(donne, bareme) if jouee else None,
        ecart=_signed_ecart(donne, bareme) if jouee else None,
        somme=somme,
        somme_cumuls=sum(suivants),
        anomalies=tuple(anomalies),
        sources=tuple(None if valeur is None else source for valeur in scores),
    )


def _add_scores(cumuls: tuple[int, ...], scores: Scores) -> tuple[int, ...]:
    return tuple(cumul + (valeur or 0) for cumul, valeur in zip(cumuls, scores, strict=True))


def _flag_somme(somme: int) -> list[Anomalie]:
    texte = "Cette ligne ne fait pas zéro"
    return [_non_nulle("ligne-non-nulle", texte, somme)] if somme else []


def _group_decisions(decisions: Iterable[Decision]) -> dict[Rang, dict[int, int | None]]:
    """Return what was decided, by row then by place."""
    groupes: dict[Rang, dict[int, int | None]] = {}
    for decision in decisions:
        groupes.setdefault(decision.donne, {})[decision.place] = decision.valeur
    return groupes


def _decide(ligne: Ligne, decides: dict[int, int | None]) -> Ligne:
    """Return a line with the numbers that were decided in the place of its own."""
    scores = tuple(decides.get(place, score) for place, score in enumerate(ligne.scores))
    ecarts = tuple(
        (neuf or 0) - (vieux or 0) for neuf, vieux in zip(scores, ligne.scores, strict=True)
    )
    suivants = _add_scores(ligne.cumuls, ecarts)
    somme = ligne.somme + sum(ecarts)
    anomalies = [anomalie for anomalie in ligne.anomalies if anomalie.code != "ligne-non-nulle"]
    return replace(
        ligne,
        scores=scores,
        cumuls=suivants,
        somme=somme,
        somme_cumuls=sum(suivants),
        anomalies=(*anomalies, *_flag_somme(somme)),
        sources=tuple(
            Source.DECIDE if place in decides else source
            for place, source in enumerate(ligne.sources)
        ),
    )


def _signed_ecart(donne: Donne, bareme: Bareme) -> int:
    calcul = compute(donne, bareme)
    return calcul.ecart if calcul.reussi else -calcul.ecart


def _check_taille(donne: Donne, table: Table) -> list[Anomalie]:
    """Return an error for a played donne that does not have the table's players and mort."""
    taille = (donne.joueurs, donne.places)
    if donne.etat is not Etat.JOUEE or taille == (table.joueurs, table.places):
        return []
    attendu = format_nombre(table.joueurs, "joueur") + (" et un mort" if table.a_mort else "")
    message = format_phrase(f"Cette donne n’est pas à la taille de la table : il faut {attendu}.")
    return [Anomalie("taille", Gravite.ERREUR, "joueurs", message)]


def _check_sommes(reports: tuple[int, ...], bilans: tuple[int, ...]) -> list[Anomalie]:
    anomalies = []
    if sum(reports):
        texte = "Les totaux reportés ne font pas zéro"
        anomalies.append(_non_nulle("report-non-nul", texte, sum(reports)))
    if sum(bilans):
        texte = "La feuille ne fait pas zéro"
        anomalies.append(_non_nulle("feuille-non-nulle", texte, sum(bilans)))
    return anomalies


def _non_nulle(code: str, texte: str, somme: int) -> Anomalie:
    message = format_phrase(f"{texte} : somme {format_signe(somme)}.")
    return Anomalie(code, Gravite.ERREUR, "somme", message)

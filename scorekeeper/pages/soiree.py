"""The evening as it is told: standings, curve of the totals, and what happened."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..regles.donne import Etat
from ..regles.presence import find_personne
from ..regles.texte import format_nombre, format_phrase, format_signe, join_et
from .courbe import Courbe, Serie, Style, choose_style, draw_courbe
from .feuille import FeuillePage, LignePage, PersonnePage

LETTRES = 14
# Of fewer donnes there is nothing to tell.
DONNES_CONTEES = 3


@dataclass(frozen=True, slots=True)
class RangPage:
    """A row of the standings; `compte` is what the person played and took, in words.

    `style` is that of their line on the curve; of the `prises` they took, some were `reussies`.
    """

    rang: int
    ex_aequo: bool
    nom: str
    total: int
    donnes: int
    prises: int
    reussies: int
    compte: str
    parti: bool
    style: Style


@dataclass(frozen=True, slots=True)
class Fait:
    """Something that happened: of a donne when `ligne` is one."""

    titre: str
    texte: str
    ligne: LignePage | None = None


@dataclass(frozen=True, slots=True)
class SoireePage:
    """A game as it is told to those who played it; `donnes` counts those played.

    `series` are in the order people came, so that a line keeps its style as ranks change.
    """

    page: FeuillePage
    rangs: tuple[RangPage, ...]
    series: tuple[Serie, ...]
    faits: tuple[Fait, ...]
    donnes: int

    @property
    def phrase(self) -> str:
        """The curve in one sentence, for who does not see it."""
        bouts = [f"{rang.nom} {format_signe(rang.total)}" for rang in self.rangs]
        nombre = format_nombre(self.donnes, "donne")
        return format_phrase(f"Courbe des totaux après {nombre} : {join_et(bouts)}.")

    @property
    def chiffres(self) -> tuple[tuple[int, tuple[int | None, ...]], ...]:
        """The curve as rows: a donne (0 before any), then the total of each series, if any."""
        fin = max((serie.fin for serie in self.series), default=0)
        return tuple(
            (donne, tuple(_read_serie(serie, donne) for serie in self.series))
            for donne in range(fin + 1)
        )

    def draw(self, largeur: float, hauteur: float) -> Courbe | None:
        """Return the curve at this size, None before the first donne."""
        return draw_courbe(self.series, largeur, hauteur) if self.donnes else None


def build_soiree(page: FeuillePage) -> SoireePage:
    """Return the evening of a feuille that is marked as the game goes."""
    venus = sorted(page.classement, key=lambda personne: personne.presence.personne)
    series = tuple(_build_serie(page, personne) for personne in venus)
    return SoireePage(
        page=page,
        rangs=tuple(_build_rang(page, personne) for personne in page.classement),
        series=series,
        faits=tuple(_list_faits(page, series)),
        donnes=sum(ligne.donne.etat is Etat.JOUEE for ligne in page.lignes),
    )


def _build_rang(page: FeuillePage, personne: PersonnePage) -> RangPage:
    presence = personne.presence
    memes = sum(autre.presence.rang == presence.rang for autre in page.classement)
    return RangPage(
        rang=presence.rang,
        ex_aequo=memes > 1,
        nom=personne.siege.nom,
        total=presence.total,
        donnes=presence.donnes,
        prises=presence.prises,
        reussies=presence.reussies,
        compte=_say_compte(presence.donnes, presence.prises, presence.reussies),
        parti=presence.place is None,
        style=choose_style(presence.personne),
    )


def _say_compte(donnes: int, prises: int, reussies: int) -> str:
    """Return 12 donnes, 5 prises dont 3 réussies."""
    jouees = format_nombre(donnes, "donne") if donnes else "aucune donne"
    if not prises:
        return f"{jouees}, aucune prise" if donnes else jouees
    if prises == 1:
        return f"{jouees}, 1 prise {'réussie' if reussies else 'chutée'}"
    if reussies in (0, prises):
        return f"{jouees}, {prises} prises, {'toutes réussies' if reussies else 'toutes chutées'}"
    suite = "réussies" if reussies > 1 else "réussie"
    return f"{jouees}, {prises} prises dont {reussies} {suite}"


def _build_serie(page: FeuillePage, personne: PersonnePage) -> Serie:
    """Return the totals of a person, from the donne before the first they sat at to the last."""
    passages = page.stored.passages
    qui, presence = personne.presence.personne, personne.presence
    depart = sum(
        page.feuille.reports[passage.place]
        for passage in passages
        if passage.personne == qui and passage.rang <= 0
    )
    totaux, assises = [depart], []
    for indice, ligne in enumerate(page.lignes):
        if ligne.ligne.numero is None:
            continue
        totaux.append(presence.cumuls[indice])
        rang = ligne.stored.rang
        if any(find_personne(passages, place, rang) == qui for place in _list_places(page)):
            assises.append(ligne.ligne.numero)
    debut = assises[0] - 1 if assises else len(totaux) - 1
    fin = assises[-1] if assises and presence.place is None else len(totaux) - 1
    return Serie(_cut(personne.siege.nom_court), tuple(totaux[debut : fin + 1]), debut)


def _list_places(page: FeuillePage) -> range:
    return range(page.stored.table.places)


def _cut(nom: str) -> str:
    return nom if len(nom) <= LETTRES else f"{nom[: LETTRES - 1].rstrip()}…"


def _read_serie(serie: Serie, donne: int) -> int | None:
    return serie.valeurs[donne - serie.debut] if serie.debut <= donne <= serie.fin else None


def _list_faits(page: FeuillePage, series: tuple[Serie, ...]) -> Iterator[Fait]:
    prises = [(score, ligne) for ligne in page.lignes if (score := _read_prise(ligne)) is not None]
    if len(prises) < DONNES_CONTEES:
        return
    meilleure = max(prises, key=lambda prise: prise[0])
    pire = min(prises, key=lambda prise: prise[0])
    if meilleure[0] > 0:
        yield Fait("La plus belle prise", meilleure[1].resume, meilleure[1])
    if pire[0] < 0:
        yield Fait("La plus coûteuse", pire[1].resume, pire[1])
    if meneur := _find_meneur(series):
        yield Fait("En tête", meneur)


def _read_prise(ligne: LignePage) -> int | None:
    """Return what a played donne brought its preneur, None when nobody knows."""
    preneur = ligne.donne.preneur
    if ligne.donne.etat is not Etat.JOUEE or ligne.ligne.marque is None or preneur is None:
        return None
    return ligne.ligne.scores[preneur]


def _find_meneur(series: tuple[Serie, ...]) -> str:
    """Return who leads alone and since when, nothing when several do."""
    fin = max(serie.fin for serie in series)
    meneurs = [_lead(series, donne) for donne in range(1, fin + 1)]
    meneur = meneurs[-1]
    if meneur is None:
        return ""
    depuis = fin
    while depuis > 1 and meneurs[depuis - 2] is meneur:
        depuis -= 1
    if depuis == 1:
        return f"{meneur.nom}, depuis la première donne"
    quand = "à la dernière donne" if depuis == fin else f"depuis la donne {depuis}"
    return f"{meneur.nom}, {quand}"


def _lead(series: tuple[Serie, ...], donne: int) -> Serie | None:
    """Return who alone has the best total after a donne."""
    venus = [serie for serie in series if serie.debut <= donne]
    totaux = [serie.valeurs[min(donne, serie.fin) - serie.debut] for serie in venus]
    meneurs = [serie for serie, total in zip(venus, totaux, strict=True) if total == max(totaux)]
    return meneurs[0] if len(meneurs) == 1 else None

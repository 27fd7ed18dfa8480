"""The second part of the PDF: the facts and the calculation of each donne, passes included."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..pages.feuille import FeuillePage, LignePage
from ..regles.bareme import Bareme
from ..regles.donne import Donne, Etat, Poignee
from ..regles.explication import (
    NOMS_CAMPS,
    NOMS_CHELEMS,
    NOMS_CONTRATS,
    NOMS_MISERES,
    format_calcul,
)
from ..regles.feuille import Scores
from ..regles.maison import list_changements
from ..regles.texte import INSECABLE, format_points, format_signe
from ..store.values import Siege
from .feuilles import name_annulation
from .feuillet import say_maison
from .noms import cut
from .papier import is_vide
from .presences import list_joueurs, name_entete, say_totaux

LETTRES_NOM = 30


@dataclass(frozen=True, slots=True)
class LigneDetail:
    """One line; `evenement` replaces the facts of a donne that was not played.

    `scores` are points per place, None for the mort or an unknown score; `remarques` are what to
    check, `erreurs` what makes the line wrong.
    """

    numero: str
    contrat: str
    preneur: str
    appele: str
    bouts: str
    points: str
    ecart: str
    scores: Scores
    primes: str
    calcul: str
    mort: int | None = None
    evenement: str = ""
    annule: bool = False
    corrigee: bool = False
    erreurs: tuple[str, ...] = ()
    remarques: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Detail:
    """The whole part: the players in full by place, the lines, and the sums they lead to.

    `bareme` names the rules, `changements` what they change of the FFT's, a phrase each.
    `par_personne` is what each has once somebody has left, empty before. `penalites` are those of
    the ledger, `points` what they make at each place and `avec` the bilans with them.
    """

    titre: str
    sous_titre: str
    bareme: str
    changements: tuple[str, ...]
    joueurs: tuple[tuple[str, str], ...]
    entetes: tuple[str, ...]
    lignes: tuple[LigneDetail, ...]
    bilans: tuple[int, ...]
    reports: tuple[int, ...]
    totaux: tuple[int, ...]
    somme: int
    a_appele: bool
    par_personne: str = ""
    penalites: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    avec: tuple[int, ...] = ()


def build_detail(page: FeuillePage) -> Detail:
    """Return the detail of a game, every line in the order it was played."""
    stored, feuille = page.stored, page.feuille
    bareme = stored.bareme
    titre = cut(page.titre.strip(), 90)
    lieu = f"table {stored.numero_table}, position {stored.position}"
    return Detail(
        titre="Détail des donnes",
        sous_titre=" · ".join(filter(None, [titre, f"{stored.soiree.date:%d/%m/%Y}", lieu])),
        bareme=say_maison(bareme) or f"Barème : {bareme.titre}",
        changements=tuple(list_changements(bareme)),
        joueurs=list_joueurs(page),
        entetes=tuple(name_entete(page, siege) for siege in page.sieges),
        lignes=tuple(
            _build_ligne(ligne, ligne.sieges, bareme)
            for ligne in page.lignes
            if not (stored.papier and is_vide(ligne))
        ),
        bilans=feuille.bilans,
        reports=feuille.reports if any(feuille.reports) else (),
        totaux=feuille.totaux,
        somme=sum(feuille.bilans),
        a_appele=stored.table.joueurs == 5,
        par_personne=say_totaux(page),
        penalites=tuple(penalite.phrase for penalite in page.sanctions.penalites),
        points=page.sanctions.points,
        avec=page.totaux_sanctionnes,
    )


def _build_ligne(ligne: LignePage, sieges: Sequence[Siege], bareme: Bareme) -> LigneDetail:
    donne, derivee = ligne.donne, ligne.ligne
    jouee = donne.etat is Etat.JOUEE
    return LigneDetail(
        numero=str(derivee.numero or "–"),
        contrat=NOMS_CONTRATS[donne.contrat] if donne.contrat else "—",
        preneur=cut(ligne.preneur, LETTRES_NOM) or "—",
        appele="seul" if donne.est_seul else cut(ligne.appele, LETTRES_NOM) or "—",
        bouts="—" if donne.bouts is None else str(donne.bouts),
        points="—" if donne.demi_points is None else format_points(donne.demi_points),
        ecart="—" if derivee.ecart is None else format_signe(derivee.ecart),
        scores=derivee.scores,
        primes=_format_primes(donne, sieges) if jouee else "",
        calcul=_format_calcul(ligne, bareme) if jouee else "",
        mort=donne.mort,
        evenement="" if jouee else _name_evenement(ligne),
        annule=donne.etat is Etat.ANNULEE,
        corrigee=ligne.stored.corrigee,
        erreurs=tuple(anomalie.message for anomalie in ligne.erreurs),
        remarques=tuple(anomalie.message for anomalie in ligne.alertes),
    )


def _name_evenement(ligne: LignePage) -> str:
    if ligne.donne.etat is Etat.PASSEE:
        return "Tout le monde passe"
    return name_annulation(ligne)


def _format_calcul(ligne: LignePage, bareme: Bareme) -> str:
    if ligne.ligne.marque is not None:
        return format_calcul(ligne.donne, bareme)
    return "scores tels qu’ils sont écrits" if any(ligne.ligne.scores) else ""


def _format_primes(donne: Donne, sieges: Sequence[Siege]) -> str:
    texte = ", ".join(_list_primes(donne, sieges))
    return texte[:1].upper() + texte[1:]


def _list_primes(donne: Donne, sieges: Sequence[Siege]) -> Iterator[str]:
    if donne.petit:
        yield f"petit au bout pour {NOMS_CAMPS[donne.petit]}"
    for poignee in donne.poignees:
        yield f"poignée {poignee.taille}{_name_montreur(poignee, sieges)}"
    if donne.chelem:
        yield NOMS_CHELEMS[donne.chelem].lower()
    for misere in donne.miseres:
        yield f"{NOMS_MISERES[misere.sorte].lower()}{_name_place(misere.place, sieges)}"


def _name_montreur(poignee: Poignee, sieges: Sequence[Siege]) -> str:
    if poignee.place is not None:
        return _name_place(poignee.place, sieges)
    return f" ({NOMS_CAMPS[poignee.camp]})" if poignee.camp else ""


def _name_place(place: int, sieges: Sequence[Siege]) -> str:
    known = 0 <= place < len(sieges)
    return f"{INSECABLE}({cut(sieges[place].nom_court, LETTRES_NOM)})" if known else ""

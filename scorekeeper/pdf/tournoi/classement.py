"""The ranking to post on the wall: large, its header on every page."""

from functools import partial

from jinja2 import Environment

from ...pages.tournoi.papiers import ClassementAImprimer, RangAImprimer
from ...regles.texte import format_phrase, format_signe
from ..noms import cut, fit
from ..refus import DemandeError
from .poses import Pose
from .tirage import Tirage

STYLES = ("css/pdf/tournoi/papiers.css", "css/pdf/tournoi/classement.css")
RANGS_MAX = 600
POSITIONS_MAX = 12
LETTRES_NOM, LETTRES_CLUB, LETTRES_TITRE = 27, 88, 60


def build_classement(classement: ClassementAImprimer, environnement: Environment) -> Tirage:
    """Return the print run of one ranking. Raises DemandeError."""
    check_classement(classement)
    return Tirage(
        " · ".join(filter(None, ["Classement", classement.titre])),
        STYLES,
        [partial(_draw, classement, environnement)],
        libres=True,
    )


def check_classement(classement: ClassementAImprimer) -> None:
    """Raise DemandeError when there is nobody to rank, or lines of different lengths."""
    longueurs = {len(rang.scores) for rang in classement.rangs}
    if not classement.rangs:
        raise DemandeError("Il n’y a personne à classer.")
    if len(classement.rangs) > RANGS_MAX:
        raise DemandeError(f"Un classement imprimé a {RANGS_MAX} lignes au plus.")
    if len(longueurs) > 1 or max(longueurs) > POSITIONS_MAX:
        texte = f"Un classement a un score par position, {POSITIONS_MAX} positions au plus."
        raise DemandeError(texte)


def say_etat(classement: ClassementAImprimer) -> str:
    """Return after which position it stands, and whether it may still change."""
    etat = "définitif" if classement.definitif else "provisoire"
    apres = f"après la position {classement.apres}" if classement.apres else "avant la première"
    return format_phrase(f"Classement {etat} {apres}")


def say_controle(classement: ClassementAImprimer) -> str:
    """Return the totals of everybody against the ledger, nothing where they are not told."""
    if classement.somme is None:
        return ""
    totaux, registre = format_signe(classement.somme), format_signe(classement.registre)
    if classement.somme == classement.registre:
        return f"Somme des totaux {totaux} = somme des pénalités {registre}"
    return f"× Somme des totaux {totaux}, mais somme des pénalités {registre}"


def say_precisions(rang: RangAImprimer) -> str:
    """Return what stands below a name: the members of a team, the club."""
    return cut(" · ".join(filter(None, [*rang.membres, rang.club])), LETTRES_CLUB)


def _draw(classement: ClassementAImprimer, environnement: Environment, _pose: Pose) -> str:
    return environnement.get_template("pdf/tournoi/classement.html").render(
        classement=classement,
        etat=say_etat(classement),
        controle=say_controle(classement),
        juste=classement.somme == classement.registre,
        positions=len(classement.rangs[0].scores),
        series=any(rang.serie for rang in classement.rangs),
        penalites=any(rang.penalites for rang in classement.rangs),
        precisions=say_precisions,
        fit_nom=partial(fit, court="", largeur=LETTRES_NOM),
        cut_titre=partial(cut, largeur=LETTRES_TITRE),
        signe=format_signe,
    )

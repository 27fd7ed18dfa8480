"""What a sheet prints when a place has changed hands: who sat there, since when, and totals."""

from collections.abc import Iterable, Sequence

from ..pages.feuille import ArriveePage, FeuillePage, LignePage
from ..regles.texte import INSECABLE, format_nombre, format_phrase, format_signe
from ..store.values import Siege
from .noms import Nom, cut, fit

LETTRES_ENTETE = 16
LETTRES_COURT = 30


def name_occupants(occupants: Sequence[Siege], largeur: float) -> Nom:
    """Return who sat at a place, one after the other, as they fit a cell of `largeur` letters."""
    noms, courts = ([*dict.fromkeys(suite)] for suite in _list_noms(occupants))
    return fit(", puis ".join(noms), ", puis ".join(courts), largeur)


def list_occupants(
    page: FeuillePage, place: int, lignes: Sequence[LignePage], encore: bool
) -> list[Siege]:
    """Return who sat at a place for these lines; `encore` adds who sits there now."""
    occupants = [ligne.sieges[place] for ligne in lignes]
    if encore or not occupants:
        occupants.append(page.sieges[place])
    return occupants


def list_presences(page: FeuillePage, numeros: range, derniere: bool) -> tuple[str, ...]:
    """Return who came for one of these donnes and, on the last page, what each person has."""
    if not page.arrivees:
        return ()
    venues = [a for a in page.arrivees if a.numero in numeros or (derniere and a in page.attendus)]
    phrases = [f"{format_phrase(' ; '.join(map(_say_arrivee, venues)))}."] if venues else []
    return (*phrases, say_totaux(page)) if derniere else tuple(phrases)


def say_totaux(page: FeuillePage) -> str:
    """Return the total of each person with the donnes played, nothing when nobody has left."""
    if not page.arrivees:
        return ""
    totaux = (
        f"{cut(p.siege.nom_court, LETTRES_COURT)}{INSECABLE}{format_signe(p.presence.total)}"
        f"{INSECABLE}({format_nombre(p.presence.donnes, 'donne')})"
        for p in page.classement
    )
    return format_phrase(f"Totaux par personne : {', '.join(totaux)}.")


def list_joueurs(page: FeuillePage) -> tuple[tuple[str, str], ...]:
    """Return each place with the name of who sat first, then of those who came."""
    return tuple(
        (siege.libelle, ", puis ".join([siege.nom, *_say_suite(page.arrivees, siege.place)]))
        for siege in page.stored.premiers
    )


def name_entete(page: FeuillePage, siege: Siege) -> str:
    """Return what to call a column: Nord, a short name, all of them when they fit."""
    if not siege.libelle.isdigit():
        return siege.libelle
    venus = [a.venu.nom_court for a in page.arrivees if a.venu.place == siege.place]
    if not venus:
        return cut(siege.nom_court, LETTRES_ENTETE)
    tous = ", ".join(dict.fromkeys([page.stored.premiers[siege.place].nom_court, *venus]))
    return tous if len(tous) <= LETTRES_ENTETE else f"Place {siege.libelle}"


def _say_arrivee(arrivee: ArriveePage) -> str:
    venu, parti = (
        cut(nom, LETTRES_COURT) for nom in (arrivee.venu.nom_court, arrivee.parti.nom_court)
    )
    return f"{venu} remplace {parti} à partir de la donne {arrivee.numero}"


def _say_suite(arrivees: Iterable[ArriveePage], place: int) -> list[str]:
    return [f"{a.venu.nom} (donne {a.numero})" for a in arrivees if a.venu.place == place]


def _list_noms(occupants: Sequence[Siege]) -> tuple[list[str], list[str]]:
    return [siege.nom for siege in occupants], [siege.nom_court for siege in occupants]

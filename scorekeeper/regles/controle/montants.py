"""Which marques a contract allows, found by enumerating the scoring function itself."""

from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement

from ..anomalie import list_erreurs
from ..bareme import FFT, Bareme, Camp, Chelem, Contrat, Taille
from ..donne import Donne, Poignee, compute
from ..verification import ATOUTS_DU_JEU, DEMI_POINTS_DU_JEU, check_donne

POIGNEES_AU_PLUS = 2  # three do not fit in the 22 trumps, even at five
CALCULS_GARDES = 256  # twelve a barème: four contracts at three, four and five


@lru_cache(CALCULS_GARDES)
def list_simples(contrat: Contrat, joueurs: int, bareme: Bareme = FFT) -> frozenset[int]:
    """Return the marques of a contract without any prime."""
    return frozenset(
        compute(donne, bareme).marque for donne in _list_donnes(contrat, joueurs, bareme)
    )


@lru_cache(CALCULS_GARDES)
def list_possibles(contrat: Contrat, joueurs: int, bareme: Bareme = FFT) -> frozenset[int]:
    """Return every marque of a contract, primes and chelems included.

    A chelem only counts with points that go with it, or any amount would be possible. House rules'
    misères change the shape of a row, except the preneur's own, which look like a higher marque.
    """
    poignees = _list_poignees(joueurs, bareme)
    donnes = [
        replace(donne, petit=petit)
        for chelem in (None, *Chelem)
        for donne in _list_donnes(contrat, joueurs, bareme, chelem)
        for petit in (None, *Camp)
    ]
    marques = {
        compute(replace(donne, poignees=montrees), bareme).marque
        for donne in donnes
        if _is_plausible(donne, bareme)
        for montrees in poignees
    }
    return frozenset(marque + prime for marque in marques for prime in _list_miseres(bareme))


def _list_donnes(
    contrat: Contrat, joueurs: int, bareme: Bareme, chelem: Chelem | None = None
) -> list[Donne]:
    """Return donnes without petit nor poignée, one for each result that can differ with them."""
    if contrat not in bareme.contrats:
        return []
    pas = 2 if joueurs == 4 else 1  # an even number of cards makes no half point
    distinctes: dict[tuple[int, bool, bool], Donne] = {}
    for bouts in range(4):
        for demi_points in range(0, DEMI_POINTS_DU_JEU + 1, pas):
            donne = Donne(
                joueurs,
                preneur=0,
                contrat=contrat,
                bouts=bouts,
                demi_points=demi_points,
                appele=1 if joueurs == 5 else None,
                chelem=chelem,
            )
            if _is_plausible(donne, bareme):
                # the petit au bout asks for a bout in its camp: 0 and 3 bouts stand apart
                cle = (compute(donne, bareme).marque, bouts == 0, bouts == 3)
                distinctes.setdefault(cle, donne)
    return list(distinctes.values())


def _is_plausible(donne: Donne, bareme: Bareme) -> bool:
    anomalies = check_donne(donne, bareme)
    return not (anomalies if donne.chelem else list_erreurs(anomalies))


def _list_poignees(joueurs: int, bareme: Bareme) -> list[tuple[Poignee, ...]]:
    """Return the poignées that can be shown together at this table."""
    atouts = bareme.atouts[joueurs]
    return [
        tuple(Poignee(taille) for taille in tailles)
        for nombre in range(POIGNEES_AU_PLUS + 1)
        for tailles in combinations_with_replacement(Taille, nombre)
        if sum(atouts[taille] for taille in tailles) <= ATOUTS_DU_JEU
    ]


def _list_miseres(bareme: Bareme) -> set[int]:
    """Return what the preneur's misères may add to each defender's loss: nothing, one or both."""
    primes = bareme.miseres.values()
    return {0, *primes, sum(primes)}

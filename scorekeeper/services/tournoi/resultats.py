"""What each person of a club night has scored, and the ranking that it makes."""

from collections import defaultdict

from ...regles.classement import Departage, Rang, Resultat, rank
from ...store.joueurs import fold_nom
from .plan import Deroule


def build_resultats(deroule: Deroule, jusqua: int | None = None) -> tuple[Resultat, ...]:
    """Return the result of everybody registered, position by position, in points.

    Positions up to `jusqua` count, those that are closed by default; the key of a result is the
    id of the inscription. A substitute has what they scored, and so has whoever left.
    """
    fin = deroule.closes if jusqua is None else jusqua
    scores: defaultdict[int, list[int | None]] = defaultdict(lambda: [None] * fin)
    for position in range(1, fin + 1):
        for feuille in deroule.list_feuilles(position):
            bilans = feuille.build().bilans
            for siege, bilan in zip(feuille.premiers, bilans, strict=True):
                qui = deroule.par_nom.get(fold_nom(siege.nom))
                if qui is not None:
                    deja = scores[qui.id][position - 1]
                    scores[qui.id][position - 1] = bilan + (deja or 0)
    ajustements: defaultdict[int, list[int]] = defaultdict(lambda: [0] * fin)
    for entree in deroule.ajustements:
        if entree.position <= fin:
            ajustements[entree.inscription_id][entree.position - 1] += entree.points
    return tuple(
        Resultat(i.id, tuple(scores[i.id]), tuple(ajustements[i.id])) for i in deroule.inscriptions
    )


def build_classement(deroule: Deroule, jusqua: int | None = None) -> tuple[Rang, ...]:
    """Return the ranking after a position, the last one closed by default.

    Whoever has neither played nor been given points is not in it.
    """
    comptes = [r for r in build_resultats(deroule, jusqua) if r.is_compte]
    return rank(comptes, tuple(map(Departage, deroule.tournoi.departages)))

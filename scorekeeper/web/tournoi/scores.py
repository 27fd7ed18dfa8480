"""What a fiche personnelle says of the positions closed: the scores, and the ledger beside them."""

from collections import defaultdict

from ...pages.tournoi.papiers import PenalitesAImprimer, ScoreAImprimer
from ...regles.texte import format_phrase, format_signe
from ...services.tournoi.plan import Deroule
from ...services.tournoi.resultats import build_resultats
from ...store.joueurs import fold_nom

Scores = tuple[ScoreAImprimer | None, ...]


def list_scores(deroule: Deroule) -> dict[int, Scores]:
    """Return each person's scores at the closed positions, by id; None where they did not play."""
    moities = _sum_moities(deroule)
    return {
        resultat.cle: _make_scores(resultat.scores, moities[resultat.cle])
        for resultat in build_resultats(deroule)
    }


def list_penalites(deroule: Deroule, scores: dict[int, Scores]) -> dict[int, PenalitesAImprimer]:
    """Return what the ledger gives and takes, by id; nobody for whom it comes to nothing.

    The total with it is that of the ranking, None while one counts at a position not yet closed.
    """
    registre: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for entree in deroule.ajustements:
        registre[entree.inscription_id][entree.position] += entree.points
    penalites = {}
    for id_, points in registre.items():
        connus = {position: somme for position, somme in sorted(points.items()) if somme}
        if connus:
            bilans = sum(score.bilan for score in scores.get(id_, ()) if score)
            somme = sum(connus.values())
            comptees = max(connus) <= deroule.closes
            penalites[id_] = PenalitesAImprimer(
                _say_detail(connus), somme, deroule.closes, bilans + somme if comptees else None
            )
    return penalites


def _say_detail(points: dict[int, int]) -> str:
    dites = (f"{position} : {format_signe(somme)}" for position, somme in points.items())
    positions = "positions" if len(points) > 1 else "position"
    return format_phrase(f"{positions} {', '.join(dites)}")


def _sum_moities(deroule: Deroule) -> defaultdict[int, dict[int, tuple[int, int]]]:
    """Return the + and the − of each person's sheets, by id, then by position."""
    moities: defaultdict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for position in range(1, deroule.closes + 1):
        for feuille in deroule.list_feuilles(position):
            faite = feuille.build()
            for siege, plus, moins in zip(feuille.premiers, faite.plus, faite.moins, strict=True):
                qui = deroule.par_nom.get(fold_nom(siege.nom))
                if qui is not None:
                    avant = moities[qui.id].get(position, (0, 0))
                    moities[qui.id][position] = (avant[0] + plus, avant[1] + moins)
    return moities


def _make_scores(bilans: tuple[int | None, ...], moities: dict[int, tuple[int, int]]) -> Scores:
    scores: list[ScoreAImprimer | None] = []
    cumul = 0
    for position, bilan in enumerate(bilans, start=1):
        if bilan is None:
            scores.append(None)
            continue
        cumul += bilan
        plus, moins = moities[position]
        # of some sheets only the bilans were copied
        connues = plus - moins == bilan
        scores.append(
            ScoreAImprimer(plus if connues else None, moins if connues else None, bilan, cumul)
        )
    return tuple(scores)

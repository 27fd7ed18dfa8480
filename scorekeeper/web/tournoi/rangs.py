"""The ranking that a page, a file or a print asks for: after which position, and of whom."""

from ...pages.tournoi.classement import (
    Classement,
    LigneClassement,
    build_equipes,
    build_lignes,
    list_categories,
)
from ...regles.classement import (
    Departage,
    Resultat,
    check_sommes,
    rank_equipes,
    rank_parmi,
)
from ...regles.texte import fold_lettres
from ...services.tournoi.plan import Deroule
from ...services.tournoi.resultats import build_classement, build_resultats
from ...services.tournoi.tirage import group_equipes

TOUS, EQUIPES = "", "equipes"


def list_vues(deroule: Deroule) -> list[tuple[str, str]]:
    """Return the rankings that the evening has, as codes and titles; all of them come first."""
    equipes = [(EQUIPES, "Équipes")] if has_equipes(deroule) else []
    categories = [(c.code, c.titre) for c in list_categories(deroule.inscriptions)]
    return [(TOUS, "Tous"), *equipes, *categories]


def has_equipes(deroule: Deroule) -> bool:
    """Whether teams play."""
    return any(inscrit.equipe.strip() for inscrit in deroule.inscriptions)


def make_classement(deroule: Deroule, apres: int | None = None, code: str = TOUS) -> Classement:
    """Return a ranking after a position, the last one closed by default.

    A position that is not closed, and a code that the evening has not, give the default one. The
    sums are always those of all.
    """
    if apres is None or not 1 <= apres <= deroule.closes:
        apres = deroule.closes
    vues = dict(list_vues(deroule))
    code = code if code in vues else TOUS
    resultats = build_resultats(deroule, apres)
    return Classement(
        apres=apres,
        titre=vues[code],
        code=code,
        lignes=_list_lignes(deroule, resultats, apres, code),
        sommes=check_sommes(resultats, sum_registre(deroule, apres)),
        a_ajustements=any(any(resultat.ajustements) for resultat in resultats),
    )


def _list_lignes(
    deroule: Deroule, resultats: tuple[Resultat, ...], apres: int, code: str
) -> tuple[LigneClassement, ...]:
    gens = {inscrit.id: inscrit for inscrit in deroule.inscriptions}
    if code == EQUIPES:
        groupes = group_equipes(deroule.inscriptions).values()
        equipes = {
            membres[0].equipe: [membre.id for membre in membres]
            for membres in sorted(groupes, key=lambda membres: fold_lettres(membres[0].equipe))
        }
        departages = tuple(map(Departage, deroule.tournoi.departages))
        return build_equipes(rank_equipes(resultats, equipes, departages), gens)
    rangs = build_classement(deroule, apres)
    if code == TOUS:
        return build_lignes(rangs, gens)
    categories = {c.code: c.cles for c in list_categories(deroule.inscriptions)}
    generaux = {rang.resultat.cle: rang.rang for rang in rangs}
    return build_lignes(rank_parmi(rangs, categories[code]), gens, generaux)


def sum_registre(deroule: Deroule, apres: int) -> list[int]:
    """Return what the ledger gives and takes at each position up to `apres`."""
    sommes = [0] * apres
    for entree in deroule.ajustements:
        if entree.position <= apres:
            sommes[entree.position - 1] += entree.points
    return sommes

"""The ranking on the wall: every line in order, its state, its header on each page."""

from dataclasses import replace

import pytest

from scorekeeper.pages.tournoi.papiers import ClassementAImprimer, RangAImprimer
from scorekeeper.pdf.refus import DemandeError
from scorekeeper.pdf.tournoi.lots import Sorte

from ..lecture import read
from .fabrique import DATE, TITRE, name_joueur
from .lecture import check_parents

PREMIER = RangAImprimer(1, "DURAND Paul", (318, 1284), 1602, "Tarot-Club de Lille", "1 Pique")
DEUX = RangAImprimer(2, "ŒUVRARD Anaïs", (100, -50), 50, ex_aequo=True)
AUSSI = RangAImprimer(2, "ŁUKASIEWICZ Żaneta", (None, 150), 50, penalites=-100, ex_aequo=True)


def build_classement(*rangs: RangAImprimer, **change: object) -> ClassementAImprimer:
    """Return a ranking after the third position."""
    valeurs: dict[str, object] = {
        "titre": TITRE,
        "date_texte": DATE,
        "apres": 3,
        "definitif": False,
        "rangs": rangs or (PREMIER, DEUX, AUSSI),
    }
    return ClassementAImprimer(**valeurs | change)  # type: ignore[arg-type]


def test_it_works(imprime):
    (page,) = read(imprime(Sorte.CLASSEMENT, build_classement()))

    for dit in (
        TITRE,
        "Classement provisoire après la position 3",
        DATE,
        "Rang Joueur Série Pos. 1 Pos. 2 Pénal. Total",
        "+318 +1 284 +1 602",
        "Tarot-Club de Lille",
        "+100 −50 +50",
        "– +150 −100 +50",
        "Page 1 sur 1",
    ):
        assert dit in page, dit
    assert page.count("ex æquo") == 2
    assert page.index("DURAND") < page.index("ŒUVRARD") < page.index("ŁUKASIEWICZ")


def test_final_and_with_a_word(imprime):
    classement = build_classement(definitif=True, mention="Réclamations jusqu’à 23 h 30")
    (page,) = read(imprime(Sorte.CLASSEMENT, classement))

    assert "Classement définitif après la position 3" in page
    assert f"{DATE} · Réclamations jusqu’à 23 h 30" in page


def test_columns_that_nobody_needs_are_left_out(imprime):
    (page,) = read(imprime(Sorte.CLASSEMENT, build_classement(DEUX)))

    assert "Rang Joueur Pos. 1 Pos. 2 Total" in page


def test_teams_name_their_members(imprime):
    equipe = RangAImprimer(1, "Les Bouts", (1, 2), 3, membres=("DURAND Paul", "MARTIN Zoé"))
    (page,) = read(imprime(Sorte.CLASSEMENT, build_classement(equipe, par_equipe=True)))

    assert "Rang Équipe" in page
    assert "DURAND Paul · MARTIN Zoé" in page


@pytest.mark.parametrize("positions", [1, 5, 7, 12])
def test_a_large_hall_takes_several_pages_each_with_its_header(imprime, positions):
    rangs = [
        RangAImprimer(n, name_joueur(n), (-1000 - n,) * positions, -n, "Club", "2 Cœur")
        for n in range(1, 81)
    ]
    pdf = imprime(Sorte.CLASSEMENT, build_classement(*rangs))

    pages = read(pdf)
    assert len(pages) > 2
    for numero, page in enumerate(pages, start=1):
        assert f"Pos. {positions} Total" in page
        assert f"Page {numero} sur {len(pages)}" in page
    tout = "".join(pages).replace("\n", "").replace(" ", "")
    assert all(rang.nom.replace(" ", "").replace("\u00a0", "") in tout for rang in rangs)
    assert check_parents(pdf, marges=2 * len(pages))


@pytest.mark.parametrize(
    ("rangs", "phrase"),
    [
        ((PREMIER,) * 601, "600 lignes au plus"),
        ((PREMIER, replace(DEUX, scores=(1,))), "un score par position"),
        ((replace(DEUX, scores=(1,) * 13),), "12 positions au plus"),
    ],
    ids=["many", "uneven", "long"],
)
def test_refuses(imprime, rangs, phrase):
    with pytest.raises(DemandeError, match=phrase):
        imprime(Sorte.CLASSEMENT, build_classement(*rangs))


def test_nobody_to_rank_is_refused(imprime):
    with pytest.raises(DemandeError, match="personne à classer"):
        imprime(Sorte.CLASSEMENT, replace(build_classement(), rangs=()))


def test_the_totals_are_told_against_the_ledger(imprime):
    (page,) = read(imprime(Sorte.CLASSEMENT, build_classement(somme=-100, registre=-100)))
    assert "Somme des totaux −100 = somme des pénalités −100" in page
    (page,) = read(imprime(Sorte.CLASSEMENT, build_classement(somme=52, registre=-100)))
    assert "× Somme des totaux +52, mais somme des pénalités −100" in page
    (page,) = read(imprime(Sorte.CLASSEMENT, build_classement()))
    assert "somme des pénalités" not in page

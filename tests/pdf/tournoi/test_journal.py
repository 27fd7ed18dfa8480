"""The log of decisions on paper: everything that was ruled, the cancelled struck and so said."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from pypdf import PdfReader

from scorekeeper.pages.tournoi.journal import DecisionAImprimer, JournalAImprimer
from scorekeeper.pdf.refus import DemandeError
from scorekeeper.pdf.tournoi.lots import Sorte

from ..lecture import read
from .fabrique import DATE, TITRE, name_joueur
from .lecture import check_parents, list_tags_by_page

AVERTI = DecisionAImprimer(
    numero=1,
    heure="21 h 04",
    lieu="Table 3, position 1",
    titre="Carte exposée",
    phrase="La carte revient en main, avertissement au fautif.",
    source="CA 2012, p. 5",
    acteur="l’arbitre MARTIN",
    donne="Donne 2 · garde de DURAND",
    note="Au deuxième pli",
    sanctions=(("DURAND Paul", "avertissement"),),
)
ANNULEE = DecisionAImprimer(
    numero=2,
    heure="21 h 30",
    lieu="position 2",
    titre="Joueur qui fume",
    phrase="Pénalité de 100 points.",
    source="CA 2012, p. 8",
    acteur="l’organisateur",
    renvoi="Annulée par la décision 3.",
    sanctions=(("ŒUVRARD Anaïs", "−100"),),
    faits=("Donne annulée",),
    reserves=("En faute, sans sanction : NOËL Inès",),
    barree=True,
)
CONTRAIRE = replace(
    ANNULEE,
    numero=3,
    renvoi="Annule la décision 2.",
    sanctions=(("ŒUVRARD Anaïs", "+100"),),
    faits=(),
    barree=False,
    contraire=True,
)


def build_journal(*decisions: DecisionAImprimer) -> JournalAImprimer:
    return JournalAImprimer(TITRE, DATE, "CA 2012", decisions)


def count_traits(pdf: bytes) -> int:
    """Return how many strokes the first page has: nothing else is drawn by one."""
    with pikepdf.open(BytesIO(pdf)) as ouvert:
        dessin = pikepdf.parse_content_stream(ouvert.pages[0])
        return sum(str(operateur) == "S" for _operandes, operateur in dessin)


def test_it_works(imprime):
    pdf = imprime(Sorte.JOURNAL, build_journal(AVERTI, ANNULEE, CONTRAIRE))

    (page,) = read(pdf)
    for dit in (
        TITRE,
        "Journal des décisions",
        f"{DATE} · Code d’arbitrage : CA 2012",
        "N° Heure et lieu Décision Pour qui, par qui",
        "21 h 04",
        "Table 3, position 1",
        "Donne 2 · garde de DURAND",
        "Au deuxième pli",
        "DURAND Paul avertissement",
        "ŒUVRARD Anaïs −100",
        "Annulée par la décision 3.",
        "Annule la décision 2.",
        "En faute, sans sanction : NOËL Inès",
        "Par l’arbitre MARTIN",
        "2 décisions, dont 1 annulée.",
        "Page 1 sur 1",
    ):
        assert dit in page, dit
    assert PdfReader(BytesIO(pdf)).metadata.title == f"Journal des décisions · {TITRE}"


def test_it_is_tagged(imprime):
    pdf = imprime(Sorte.JOURNAL, build_journal(AVERTI, ANNULEE))

    assert check_parents(pdf, marges=2)
    (tags,) = list_tags_by_page(pdf)
    assert {len(entetes) for sorte, entetes in tags if sorte == "/TD"} == {2}


def test_what_was_cancelled_is_struck(imprime):
    droite, barree = (
        count_traits(imprime(Sorte.JOURNAL, build_journal(decision)))
        for decision in (replace(ANNULEE, barree=False), ANNULEE)
    )

    # the ruling, who and how many points, what was done
    assert (droite, barree) == (0, 4)


def test_an_evening_without_decisions_says_so(imprime):
    pdf = imprime(Sorte.JOURNAL, build_journal())

    (page,) = read(pdf)
    assert "Aucune décision ce soir." in page
    assert "Pour qui" not in page
    assert "Rien ne s’efface" not in page


def test_a_long_evening_takes_several_pages_each_with_its_header(imprime):
    decisions = [
        replace(AVERTI, numero=n, sanctions=((name_joueur(n), "−100"),)) for n in range(1, 61)
    ]
    pdf = imprime(Sorte.JOURNAL, build_journal(*decisions))

    pages = read(pdf)
    assert len(pages) > 4
    for numero, page in enumerate(pages, start=1):
        assert "N° Heure et lieu Décision Pour qui, par qui" in page
        assert f"Page {numero} sur {len(pages)}" in page
    tout = "".join(pages).replace("\n", "").replace(" ", "")
    assert all(name_joueur(n).replace(" ", "") in tout for n in range(1, 61))
    assert "60 décisions." in pages[-1]
    assert check_parents(pdf, marges=2 * len(pages))


def test_a_long_name_and_a_long_note_stay_on_the_page(imprime):
    longue = replace(
        AVERTI, note="x" * 200, sanctions=(("DE LA TOUR-MAUBOURG-" * 12 + "FIN", "−100"),)
    )
    (page,) = read(imprime(Sorte.JOURNAL, build_journal(longue)))

    tassee = page.replace("\n", "").replace(" ", "")
    assert "x" * 200 in tassee
    assert "…−100" in tassee


def test_too_many_decisions_are_refused(imprime):
    with pytest.raises(DemandeError, match="500 décisions au plus"):
        imprime(Sorte.JOURNAL, build_journal(*(AVERTI,) * 501))


def test_only_one_at_a_time(imprime):
    with pytest.raises(DemandeError, match="s’imprime seul"):
        imprime(Sorte.JOURNAL, build_journal(), build_journal())

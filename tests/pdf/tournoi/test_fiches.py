"""What players keep and what stands on tables: each on its page, where to go, room to write."""

from dataclasses import replace
from itertools import pairwise

import pytest
import segno

from scorekeeper.pages.tournoi.papiers import (
    EtapeAImprimer,
    FichePersonnelle,
    PenalitesAImprimer,
    ScoreAImprimer,
)
from scorekeeper.pdf.refus import DemandeError
from scorekeeper.pdf.tournoi.lots import Sorte

from ..lecture import read
from .fabrique import build_carte, build_carton, build_fiche, name_joueur, name_lien
from .lecture import check_parents, list_departs, list_rectangles, list_tags_by_page, read_qr

TABLES, POSITIONS = 5, 4
# Millimetres: less than a digit is wide, more than half of one.
CHIFFRE = 1.2
SCORES = (ScoreAImprimer(318, 764, -446, -446), None, ScoreAImprimer(None, None, 1346, 900))


def fill_fiche(numero: int, **change: object) -> FichePersonnelle:
    """Return what a player of that evening keeps, printed after three positions."""
    return replace(
        build_fiche(numero, TABLES, POSITIONS),
        **{"scores": SCORES} | change,  # type: ignore[arg-type]
    )


class TestFiches:
    def test_it_works(self, imprime):
        pdf = imprime(Sorte.FICHES, build_fiche(2, TABLES, POSITIONS))

        (page,) = read(pdf)
        for dit in (
            "DURAND Jean-Christophe",
            "Tarot-Club de Lille",
            "Départ Sud 1",
            "Position Où aller Place + − Solde",
            "1 Table 1 Sud",
            "2 Table 2 Sud",
            "4 Table 4 Sud",
            "Total",
            "Résultats",
        ):
            assert dit in page, dit

    def test_four_a_page_each_with_its_own(self, imprime):
        fiches = [build_fiche(numero, TABLES, POSITIONS) for numero in range(1, 11)]
        pdf = imprime(Sorte.FICHES, *fiches)

        pages = read(pdf)
        assert len(pages) == 3
        assert [page.count("Départ") for page in pages] == [4, 4, 2]
        assert check_parents(pdf)
        for index, fiche in enumerate(fiches):
            page = pages[index // 4]
            assert fiche.nom in page.replace("\n", " ")
            assert f"Départ {fiche.depart}\n" in page
            for etape in fiche.etapes:
                assert f"{etape.position} Table {etape.table} {etape.place}\n" in page

    def test_each_cell_is_told_its_position_and_its_column(self, imprime):
        (tags,) = list_tags_by_page(imprime(Sorte.FICHES, build_fiche(1, TABLES, POSITIONS)))

        cases = [len(entetes) for sorte, entetes in tags if sorte == "/TD"]
        assert cases[: 5 * POSITIONS] == [2] * 5 * POSITIONS

    def test_what_is_known_is_filled_in(self, imprime, caplog):
        pdf = imprime(Sorte.FICHES, *(fill_fiche(numero) for numero in (1, 2)))

        (page,) = read(pdf)
        for dit in (
            "Pos. Où aller Place + − Solde Cumul",
            "1 Table 1 Sud 318 764 −446 −446\n",
            "2 Table 2 Sud\n",
            "3 Table 3 Sud +1 346 +900\n",
            "4 Table 4 Sud\n",
        ):
            assert dit in page, dit
        assert "Pénalités" not in page
        assert check_parents(pdf)
        # stamped, as the blank ones
        assert not caplog.records

    def test_units_are_under_units_and_four_digits_have_room(self, imprime, caplog):
        scores = tuple(
            ScoreAImprimer(bilan, 0, bilan, cumul)
            for bilan, cumul in ((9, -1300), (90, 9), (900, 900))
        )
        pdf = imprime(Sorte.FICHES, fill_fiche(1, scores=scores))

        for dits in (("900", "90", "9"), ("+900", "+90", "+9")):
            departs = [list_departs(pdf, dit)[0] for dit in dits]
            assert all(avant + CHIFFRE < apres for avant, apres in pairwise(departs))
        # narrower than the word above them, whose column has room on both sides
        assert list_departs(pdf, "−1 300")[0] > list_departs(pdf, "Cumul")[0]
        assert not caplog.records

    def test_penalties_are_below_the_bilans(self, imprime):
        penalites = PenalitesAImprimer("position 1\u00a0: −100", -100, 3, 800)
        blanche = replace(penalites, total=None)
        pdf = imprime(
            Sorte.FICHES,
            fill_fiche(1, penalites=penalites, total=900),
            fill_fiche(2, penalites=blanche, scores=()),
        )

        (page,) = read(pdf)
        une, autre = page.split("DURAND Jean-Christophe")
        assert "1 Table 1 Nord 318 764 −446 −446\n" in une
        assert (
            "Total +900\nPénalités, position 1 : −100 −100\n"
            "Avec pénalités, après la position 3 +800\n" in f"{une}\n"
        )
        assert "Pénalités, position 1 : −100 −100\nAvec pénalités" in autre
        assert "après la position" not in autre
        assert check_parents(pdf)

    def test_penalties_of_many_positions_are_told_as_one_sum(self, imprime):
        detail = "positions " + ", ".join(f"{p}\u00a0: −100" for p in range(1, 9))
        penalites = PenalitesAImprimer(detail, -800, 3, 100)
        (page,) = read(imprime(Sorte.FICHES, fill_fiche(1, penalites=penalites)))

        assert "Pénalités −800\n" in page

    def test_more_scores_than_positions_are_refused(self, imprime):
        with pytest.raises(DemandeError, match="pas plus de scores"):
            imprime(Sorte.FICHES, fill_fiche(1, scores=SCORES * 2))

    def test_a_position_that_is_not_played(self, imprime):
        fiche = build_fiche(1, TABLES, 2)
        absente = EtapeAImprimer(2, None, "", 2)
        (page,) = read(imprime(Sorte.FICHES, replace(fiche, etapes=(fiche.etapes[0], absente))))

        assert "1 Table 1 Nord\n2 —\n" in page

    def test_without_link_nor_club_nor_start(self, imprime):
        fiche = replace(build_fiche(1, TABLES, 1), lien="", club="", depart="")
        (page,) = read(imprime(Sorte.FICHES, fiche))

        assert "Résultats" not in page

    @pytest.mark.parametrize("nombre", [0, 9])
    def test_too_many_positions_are_refused(self, imprime, nombre):
        with pytest.raises(DemandeError, match="de 1 à 8 positions"):
            imprime(
                Sorte.FICHES,
                replace(build_fiche(1, TABLES, 1), etapes=(EtapeAImprimer(1, 1, "", 1),) * nombre),
            )

    def test_eight_positions_fit(self, imprime):
        pages = read(imprime(Sorte.FICHES, *(build_fiche(n, 20, 8) for n in range(1, 5))))

        assert len(pages) == 1


class TestCartons:
    def test_it_works(self, imprime):
        cartons = [build_carton(numero) for numero in range(1, 13)]
        pages = read(imprime(Sorte.CARTONS, *cartons))

        assert len(pages) == 3
        for index, carton in enumerate(cartons):
            page = pages[index // 4]
            assert f"Joueur {carton.numero}" in page
            assert name_joueur(carton.numero) in page.replace("\n", " ")
            for etape in carton.etapes:
                assert f"{etape.position} Table {etape.table} {etape.place}\n" in f"{page}\n"

    def test_a_carton_without_position_is_refused(self, imprime):
        with pytest.raises(DemandeError, match="de 1 à 8 positions"):
            imprime(Sorte.CARTONS, replace(build_carton(1), etapes=()))


class TestCartes:
    def test_it_works(self, imprime):
        pdf = imprime(Sorte.CARTES, *(build_carte(table) for table in (1, 2, 13)))

        premiere, seconde = read(pdf)
        assert premiere.count("Table") == 2
        assert name_lien(1) in premiere
        assert name_lien(2) in premiere
        assert "13" in seconde.split()
        assert name_lien(13) in seconde
        assert check_parents(pdf)

    def test_each_has_the_code_of_its_table(self, imprime):
        pdf = imprime(Sorte.CARTES, build_carte(1), build_carte(2))

        rectangles = [r for r in list_rectangles(pdf, 0) if 123 <= r[0] <= 195]
        for haut, table in ((26, 1), (148.5 + 26, 2)):
            matrice = segno.make(name_lien(table), error="m").matrix_iter(border=2)
            attendu = [[*map(bool, rangee)] for rangee in matrice]
            assert read_qr(rectangles, (123, haut, 72, 72), len(attendu)) == attendu

    def test_without_link_only_the_number(self, imprime):
        (page,) = read(imprime(Sorte.CARTES, replace(build_carte(4), lien="")))

        assert page.split()[-2:] == ["Table", "4"]

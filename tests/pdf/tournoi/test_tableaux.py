"""Who starts where, and the récapitulatifs: every name, every number, sums that are right."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader

from scorekeeper.pages.tournoi.papiers import Recapitulatif, TableauOrientation
from scorekeeper.pdf.refus import DemandeError
from scorekeeper.pdf.tournoi.lots import Sorte
from scorekeeper.pdf.tournoi.tableaux import list_pages

from ..lecture import read
from .fabrique import DATE, PLACES, TITRE, name_joueur
from .lecture import check_parents, list_departs, list_tags_by_page, list_textes

BLEU = b"0.043137 0.247059 0.560784 rg"
# Millimetres: less than a digit is wide, more than half of one; half of a number in the head.
CHIFFRE, DEMI_NUMERO = 1.2, 1.06
HAUT_NUMEROS = 40
VIDE = {"numeros": tuple(range(1, 21)), "scores": ()}


def read_contenu(pdf: bytes) -> bytes:
    """Return what draws the first page."""
    return PdfReader(BytesIO(pdf)).pages[0].get_contents().get_data()


def build_tableau(tables: int) -> TableauOrientation:
    """Return who starts where at so many tables."""
    noms = {n: name_joueur(n) for n in range(1, 4 * tables + 1)}
    return TableauOrientation(
        TITRE,
        DATE,
        PLACES,
        tuple((t, tuple(noms[4 * t - 3 + p] for p in range(4))) for t in range(1, tables + 1)),
        tuple(
            sorted((nom, f"{PLACES[(n - 1) % 4]} {(n - 1) // 4 + 1}") for n, nom in noms.items())
        ),
    )


def build_recap(**change: object) -> Recapitulatif:
    """Return the récapitulatif of four players after two positions of three."""
    valeurs: dict[str, object] = {
        "titre": TITRE,
        "date_texte": DATE,
        "orientation": "Nord",
        "numeros": (1, 2, 3, 4),
        "positions": 3,
        "scores": ((318, -106, 1284, None), (-400, 0, 20, None)),
    }
    return Recapitulatif(**valeurs | change)  # type: ignore[arg-type]


class TestOrientation:
    def test_everybody_is_there_twice(self, imprime):
        tableau = build_tableau(12)
        pages = read(imprime(Sorte.ORIENTATION, tableau))

        assert "Tableau d’orientation" in pages[0]
        assert "Table Nord Sud Est Ouest" in pages[0]
        assert "Où s’asseoir, par nom" in pages[1]
        tassees = [page.replace("\n", "").replace(" ", "") for page in pages]
        for nom, depart in tableau.noms:
            assert nom.replace(" ", "") in tassees[0]
            assert f"{nom}{depart}".replace(" ", "") in tassees[1]

    def test_a_large_hall_takes_several_pages_with_their_headings(self, imprime):
        pdf = imprime(Sorte.ORIENTATION, build_tableau(60))

        pages = read(pdf)
        assert len([page for page in pages if "Table Nord Sud Est Ouest" in page]) >= 2
        assert len([page for page in pages if "Joueur Place" in page]) == 4
        assert check_parents(pdf)

    def test_an_empty_seat_is_shown(self, imprime):
        tableau = replace(build_tableau(1), tables=((1, ("", "A", "B", "C")),))

        assert "1 — A B C" in read(imprime(Sorte.ORIENTATION, tableau))[0]

    def test_only_one_at_a_time(self, imprime):
        with pytest.raises(DemandeError, match="s’imprime seul"):
            imprime(Sorte.ORIENTATION, build_tableau(1), build_tableau(1))


class TestRecapitulatifs:
    def test_it_works(self, imprime):
        (page,) = read(imprime(Sorte.RECAPITULATIFS, build_recap()))

        for dit in (
            "Nord Tableau récapitulatif",
            "Joueur n° 1 2 3 4",
            "1re position +318 −106 +1 284 −106 +1 602",
            "2e position −400 0 +20 −400 +20",
            "Cumul −82 −106 +1 304 −188 +1 304",
            "3e position\nTotal",
        ):
            assert dit in page, dit

    def test_each_number_has_its_name(self, imprime):
        noms = (*map(name_joueur, range(1, 4)), "")
        pdf = imprime(Sorte.RECAPITULATIFS, build_recap(noms=noms))

        (page,) = read(pdf)
        tassee = page.replace("\n", "").replace(" ", "")
        assert all(nom.replace(" ", "") in tassee for nom in noms)
        assert check_parents(pdf)

    def test_who_has_no_number_is_known_by_name(self, imprime):
        recap = build_recap(
            orientation="Sans numéro",
            numeros=(None, None),
            noms=("DURAND Paul", "NOËL Inès"),
            scores=((None, None),),
            penalites=(-100, 40),
        )
        pdf = imprime(Sorte.RECAPITULATIFS, recap)

        (page,) = read(pdf)
        assert "Sans numéro Tableau récapitulatif" in page
        assert "Pénalités −100 +40 −100 +40" in page
        assert "None" not in page
        assert check_parents(pdf)

    @pytest.mark.parametrize(("positions", "jouees"), [(5, 5), (12, 12), (12, 11)])
    def test_one_orientation_of_twenty_tables_is_one_page(self, imprime, positions, jouees):
        recap = build_recap(
            numeros=tuple(range(1, 21)),
            noms=tuple(map(name_joueur, range(1, 21))),
            positions=positions,
            scores=((0,) * 20,) * jouees,
            penalites=(-100,) * 20,
        )

        assert len(read(imprime(Sorte.RECAPITULATIFS, recap))) == 1

    def test_empty_it_is_to_be_written_by_hand(self, imprime):
        (page,) = read(imprime(Sorte.RECAPITULATIFS, build_recap(scores=())))

        assert "1re position\n2e position\nCumul\n3e position\nTotal" in page

    def test_the_sums_are_those_of_the_manual(self):
        (page,) = list_pages(build_recap())

        assert [ligne.titre for ligne in page.lignes] == [
            *("1re position", "2e position", "Cumul", "3e position", "Total")
        ]
        assert [(ligne.negatifs, ligne.positifs) for ligne in page.lignes] == [
            *((-106, 1602), (-400, 20), (-188, 1304), (None, None), (None, None))
        ]

    def test_penalties_have_a_row_of_their_own(self, imprime):
        recap = build_recap(penalites=(-100, None, None, 40))
        (page,) = list_pages(recap)

        assert [ligne.titre for ligne in page.lignes[-3:]] == [
            *("Total", "Pénalités", "Avec pénalités")
        ]
        # the sums of the sheets do not change
        assert [(ligne.negatifs, ligne.positifs) for ligne in page.lignes[:3]] == [
            *((-106, 1602), (-400, 20), (-188, 1304))
        ]
        assert page.lignes[-1].scores == (-182, -106, 1304, 40)
        (texte,) = read(imprime(Sorte.RECAPITULATIFS, recap))
        assert "Pénalités −100 +40 −100 +40" in texte
        assert "Avec pénalités\naprès la position 2 −182 −106" in texte

    def test_the_last_row_says_how_far_it_goes_until_there_is_a_total(self):
        for positions, apres in ((3, 2), (2, 0)):
            (page,) = list_pages(build_recap(positions=positions, penalites=(-100,) * 4))

            assert [ligne.apres for ligne in page.lignes[:-1]] == [0] * (len(page.lignes) - 1)
            assert page.lignes[-1].apres == apres

    @pytest.mark.parametrize(("nombre", "dit"), [(3, "trois"), (4, "quatre"), (5, "cinq")])
    def test_the_tables_that_make_zero_together_are_counted(self, imprime, nombre, dit):
        recaps = [build_recap(orientation=f"Tableau {n}") for n in range(nombre)]
        recaps[0] = replace(recaps[0], penalites=(-100,) * 4)
        premiere, *suite = read(imprime(Sorte.RECAPITULATIFS, *recaps))

        assert f"les {dit} tableaux ensemble font zéro, pénalités à part." in premiere
        assert all(f"les {dit} tableaux ensemble font zéro." in page for page in suite)

    def test_a_score_of_zero_has_no_colour(self, imprime):
        zeros, signes = (
            imprime(Sorte.RECAPITULATIFS, build_recap(scores=(rangee,)))
            for rangee in ((0, 0, 0, 0), (5, -5, 0, 0))
        )

        assert BLEU not in read_contenu(zeros)
        assert BLEU in read_contenu(signes)

    def test_units_are_under_units(self, imprime):
        rangees = ((900,) * 20, (90,) * 20, (9,) * 20)
        pdf = imprime(
            Sorte.RECAPITULATIFS, build_recap(numeros=tuple(range(1, 21)), scores=rangees)
        )

        departs = [list_departs(pdf, dit)[0] for dit in ("+900", "+90", "+9")]
        assert all(avant + CHIFFRE < apres for avant, apres in pairwise(departs))

    def test_four_digits_leave_room_beside_the_rules(self, imprime):
        recap = build_recap(numeros=tuple(range(1, 21)), scores=((1088,) * 20,))
        pdf = imprime(Sorte.RECAPITULATIFS, recap)

        scores = list_departs(pdf, "+1 088")
        large = scores[1] - scores[0]
        gauche = list_departs(pdf, "1")[0] + DEMI_NUMERO - large / 2
        assert scores[0] - gauche > 1

    def test_the_letters_of_an_ordinal_are_raised(self, imprime):
        textes = list_textes(imprime(Sorte.RECAPITULATIFS, build_recap(scores=())))

        lettres, mot = (min(y for _, y, t in textes if t == dit) for dit in ("re", "position"))
        assert 0.5 < mot - lettres < 2

    def test_a_name_on_two_lines_is_in_the_middle_of_its_column(self, imprime):
        noms = ("ROY Anne", "DE LA ROCHEFOUCAULD Élodie", *("",) * 18)
        pdf = imprime(Sorte.RECAPITULATIFS, build_recap(**{**VIDE, "noms": noms}))

        seul, haut, bas = (
            list_departs(pdf, dit)[0] for dit in ("ROY Anne", "DE LA ROCHEFOUCAULD", "Élodie")
        )
        (un,), (deux,) = (
            [x for x, y, texte in list_textes(pdf) if texte == numero and y < HAUT_NUMEROS]
            for numero in "12"
        )
        assert abs((haut + bas) / 2 - deux - (seul - un)) < 0.3

    def test_many_players_are_shared_out_and_summed_on_the_last_page(self):
        numeros = tuple(range(1, 46))
        pages = list_pages(build_recap(numeros=numeros, scores=(tuple(range(-22, 23)),)))

        assert [len(page.numeros) for page in pages] == [15, 15, 15]
        assert [page.derniere for page in pages] == [False, False, True]
        assert sum((page.numeros for page in pages), ()) == numeros
        assert pages[-1].lignes[0].negatifs == -253

    def test_one_page_per_orientation(self, imprime):
        recaps = [build_recap(orientation=place) for place in PLACES]
        pdf = imprime(Sorte.RECAPITULATIFS, *recaps)

        assert [page.split()[0] for page in read(pdf)] == [*PLACES]
        assert check_parents(pdf)

    def test_a_cell_is_told_its_player_and_its_row(self, imprime):
        (tags,) = list_tags_by_page(imprime(Sorte.RECAPITULATIFS, build_recap()))

        assert {len(entetes) for sorte, entetes in tags if sorte == "/TD"} == {2}

    @pytest.mark.parametrize(
        ("change", "phrase"),
        [
            ({"numeros": ()}, "au moins un joueur"),
            ({"positions": 0}, "de 1 à 12 positions"),
            ({"positions": 13}, "de 1 à 12 positions"),
            ({"scores": ((1, 2),)}, "un score par joueur"),
            ({"positions": 1}, "un score par joueur"),
            ({"penalites": (-100,)}, "un score par joueur"),
            ({"noms": ("DURAND",)}, "un nom"),
        ],
        ids=str,
    )
    def test_refuses(self, imprime, change, phrase):
        with pytest.raises(DemandeError, match=phrase):
            imprime(Sorte.RECAPITULATIFS, build_recap(**change))

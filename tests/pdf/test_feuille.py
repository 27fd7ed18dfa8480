"""The sheet of a game: the règlement's, its continuation, its control, and whatever names."""

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.pdf.documents import html_feuille
from scorekeeper.pdf.feuilles import build_feuillets
from scorekeeper.regles.bareme import FFT, Contrat

from .fabrique import (
    ARBITREE,
    DONNES_DU_REGLEMENT,
    IMPOSSIBLE,
    PASSE,
    PETIT_SEC,
    build,
    play,
    write_on_paper,
)
from .lecture import read, read_row

LONG = "Bartholomé-Christophe de la Villardière-Montmorency-Saint-Hilaire Éléonore-Maÿ"


def test_the_reglements_sheet_comes_out_exactly(render, environnement):
    pdf = render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement))

    lecteur = PdfReader(BytesIO(pdf))
    assert len(lecteur.pages) == 3
    feuille = lecteur.pages[0]
    lignes = {
        "Total": ["318", "764", "1 746", "400", "360", "750", "270", "780"],
        "Bilan": ["", "−446", "+1 346", "", "", "−390", "", "−510"],
    }
    for titre, cases in lignes.items():
        assert read_row(feuille, titre, 8) == cases
    assert (feuille.mediabox.width, feuille.mediabox.height) == pytest.approx((595.3, 841.9), 0.01)


def test_the_sheet_has_its_heading_its_rows_and_what_stands_below(render, environnement):
    texte, *_ = read(render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement)))

    attendu = [
        "Soirée du jeudi",
        "Position n° 2 15/01/2026 Table n° 3",
        "Position Nord Sud Est Ouest",
        "Nom Prénom Durand Anne Dupont Bernard Dubois Claire Després Denis",
        "Contrat + − + − + − + −",
        "Donne 1",
        "Garde 106 106 318 106",
        "Garde sans 76 76 76 228",
        "Prise 42 126 42 42",
        "Donne 5",
        "Garde 582 1 746 582 582",
        "Tableau de marque",
        "Garde contre 150 ×6 60 20 30 40",
        "Visas",
        "Nord Sud Est Ouest",
        "Σ = 0",
    ]
    assert [ligne for ligne in attendu if ligne not in texte] == []
    assert "à vérifier" not in texte
    assert "FFT" not in texte


def test_amounts_are_unsigned_in_their_half(render, environnement):
    pdf = render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement))

    (feuillet,) = build_feuillets(build(*DONNES_DU_REGLEMENT))
    assert [(case.plus, case.moins) for case in feuillet.donnes[0].cases] == [
        (None, 106),
        (None, 106),
        (318, None),
        (None, 106),
    ]
    assert "−106" not in read(pdf)[0]


def test_a_game_without_a_title_is_wished_luck(render, environnement):
    assert (
        "Bienvenue et bonne chance"
        in read(render(html_feuille(build(titre=" "), environnement)))[0]
    )


@pytest.mark.parametrize("titre", ["W" * 80, "<b>é</b> 😀" * 8, "Coupe " * 13])
def test_a_long_title_stays_on_the_page(render, environnement, titre):
    page = build(*DONNES_DU_REGLEMENT, titre=titre)
    feuille, *_ = read(render(html_feuille(page, environnement)))

    assert feuille.startswith(titre[:5])


def test_a_game_without_donnes_is_a_sheet_to_fill_in(render, environnement):
    pages = read(render(html_feuille(build(), environnement)))

    assert len(pages) == 1
    assert "Durand Anne" in pages[0]
    assert "Donne 5\nTotal\nBilan\n" in pages[0]


class TestSuite:
    def test_more_donnes_than_rows_continue_with_the_heading_and_a_report(
        self, render, environnement
    ):
        page = build(*DONNES_DU_REGLEMENT, *DONNES_DU_REGLEMENT[:2])
        pdf = render(html_feuille(page, environnement, detail=False))

        premiere, seconde = PdfReader(BytesIO(pdf)).pages
        for feuille, numero in ((premiere, 1), (seconde, 2)):
            texte = feuille.extract_text()
            assert f"feuillet {numero} sur 2" in texte
            assert "Nom Prénom Durand Anne" in texte
        assert read_row(premiere, "Total", 8) == read_row(seconde, "Report", 8)
        assert "à reporter" in premiere.extract_text()
        assert read_row(seconde, "Total", 8)[:2] == ["318", "946"]
        assert read_row(seconde, "Bilan", 8) == ["", "−628", "+1 164", "", "", "−148", "", "−388"]
        assert "Donne 10" in seconde.extract_text()

    @pytest.mark.parametrize(("donnes", "pages"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
    def test_five_rows_a_page(self, donnes, pages):
        feuillets = build_feuillets(build(*[DONNES_DU_REGLEMENT[0]] * donnes))

        assert len(feuillets) == pages
        assert all(len(feuillet.donnes) == 5 for feuillet in feuillets)

    def test_every_column_adds_up_on_every_page(self):
        for feuillet in build_feuillets(build(*DONNES_DU_REGLEMENT * 3)):
            rangs = [*filter(None, [feuillet.report]), *feuillet.donnes]
            total, bilan = feuillet.pied
            for place in range(4):
                plus = sum(rang.cases[place].plus or 0 for rang in rangs)
                moins = sum(rang.cases[place].moins or 0 for rang in rangs)
                assert (total.cases[place].plus, total.cases[place].moins) == (plus, moins)
                case = bilan.cases[place]
                assert (case.plus or 0) - (case.moins or 0) == plus - moins

    def test_totals_from_paper_are_carried_below_the_bilan(self, render, environnement):
        page = build(*DONNES_DU_REGLEMENT, reports=(120, -40, -200, 120))
        feuille = PdfReader(BytesIO(render(html_feuille(page, environnement)))).pages[0]

        assert "Report du papier" in feuille.extract_text()
        assert read_row(feuille, "Bilan", 8)[:2] == ["", "−446"]
        assert read_row(feuille, "Cumul", 8) == ["", "−326", "+1 306", "", "", "−590", "", "−390"]


class TestLignesSansScore:
    def test_a_passe_takes_no_row_and_an_annulled_donne_keeps_its_own(self, render, environnement):
        page = build(DONNES_DU_REGLEMENT[0], PASSE, PETIT_SEC, ARBITREE, DONNES_DU_REGLEMENT[1])
        texte = read(render(html_feuille(page, environnement)))[0]

        assert "asse" not in texte
        assert "petit sec" not in texte
        assert "Donne 2\nGarde Donne annulée (décision de l’arbitre)\nDonne 3" in texte
        assert "Donne 3\nGarde sans 76 76 76 228" in texte

    def test_an_annulled_donne_is_struck_out(self, environnement):
        html = html_feuille(build(ARBITREE), environnement)

        assert "<del>Donne 1</del> <span><del>Garde</del></span>" in html

    def test_the_mort_is_named_in_small(self, render, environnement):
        page = build(play(1, Contrat.GARDE, 2, 49, mort=0), joueurs=4, mort=True)
        texte = read(render(html_feuille(page, environnement)))[0]

        assert "Garde mort 198 66 66 66" in texte


class TestControle:
    def test_a_sheet_that_is_not_zero_shouts_with_the_lines_concerned(self, render, environnement):
        page = build(DONNES_DU_REGLEMENT[0], write_on_paper(-76, -76, -76, 248))
        feuille, *_, detail = read(render(html_feuille(page, environnement)))

        assert "Cette feuille ne fait pas zéro : Σ = +20" in feuille
        assert "Donne 2. Cette ligne ne fait pas zéro : somme +20." in feuille
        assert "Donne 1." not in feuille
        assert feuille.endswith("Σ = +20")
        assert "Donne 2\nΣ = +20 76 76 76 248" in feuille
        assert "Somme des bilans : +20" in detail

    def test_facts_that_cannot_be_scored_are_marked(self, render, environnement):
        feuille = read(render(html_feuille(build(IMPOSSIBLE), environnement)))[0]

        assert "Ne se marque pas" in feuille
        assert "Cette feuille est à vérifier" in feuille
        assert feuille.count("14 points") == 2

    def test_totals_from_paper_that_are_not_zero_shout(self, render, environnement):
        page = build(reports=(100, 0, 0, 0))
        feuille = read(render(html_feuille(page, environnement)))[0]

        assert "Les totaux reportés du papier ne font pas zéro : somme +100." in feuille

    @pytest.mark.parametrize("titre", ["", "Grand tournoi interrégional " * 3, "W" * 80])
    @pytest.mark.parametrize(
        ("joueurs", "mort", "rangs"),
        [(3, False, 10), (4, False, 5), (4, False, 10), (5, False, 5), (5, True, 5)],
    )
    def test_the_alert_stays_on_the_page_when_everything_is_wrong(
        self, render, environnement, joueurs, mort, titre, rangs
    ):
        faux = [write_on_paper(10, *[0] * (joueurs - 1), joueurs=joueurs)] * 20
        reports = (100, *[0] * (joueurs + mort - 1))
        page = build(*faux, joueurs=joueurs, mort=mort, titre=titre, reports=reports)
        pages = read(render(html_feuille(page, environnement, rangs=rangs, detail=False)))

        assert len(pages) == 20 // rangs
        assert all("Voir le détail : plusieurs donnes en cause." in texte for texte in pages[1:])
        assert all("Visas" in texte for texte in pages)

    def test_a_wrong_line_without_a_number_is_named_too(self):
        page = build(replace(PASSE, mort=7))
        (feuillet,) = build_feuillets(page)

        assert [phrase.partition(".")[0] for phrase in feuillet.controle.phrases] == ["Passe"]

    def test_a_house_bareme_is_marked_and_printed_with_its_own_numbers(self, render, environnement):
        maison = replace(FFT, nom="maison", titre="Chez Lulu", petit=15)
        page = build(*DONNES_DU_REGLEMENT, bareme=maison)
        feuille, *_, detail = read(render(html_feuille(page, environnement)))

        assert "Barème maison « Chez Lulu » : pas le barème de la FFT" in feuille
        assert "Garde contre 150 ×6 90 20 30 40" in feuille
        assert "Barème maison « Chez Lulu » : pas le barème de la FFT." in detail


class TestNoms:
    @pytest.mark.parametrize("joueurs", [3, 4, 5])
    @pytest.mark.parametrize("mort", [False, True])
    @pytest.mark.parametrize("nom", [LONG, "W" * 80, "😀" * 80, "é " * 40, "a" * 80])
    def test_names_of_80_letters_never_break_the_page(
        self, render, environnement, nom, joueurs, mort
    ):
        places = joueurs + (mort and joueurs > 3)
        page = build(joueurs=joueurs, mort=places > joueurs, noms=(nom,) * 6, courts=(nom,) * 6)

        assert len(read(render(html_feuille(page, environnement)))) == 1

    def test_markup_is_shown_as_typed(self, render, environnement):
        noms = ("<b>Zoé</b>", "O'Neill", "a & b", 'dit "Jo"')
        page = build(*DONNES_DU_REGLEMENT, noms=noms, courts=noms, titre="<i>Coupe</i>")
        feuille, *_, detail = read(render(html_feuille(page, environnement)))

        assert "<i>Coupe</i>" in feuille
        for nom in noms:
            assert nom in feuille
            assert nom in detail

    def test_a_long_name_is_short_on_the_sheet_and_whole_in_the_detail(self, render, environnement):
        noms = (LONG, "Dupont Bernard", "Dubois Claire", "Després Denis")
        page = build(*DONNES_DU_REGLEMENT, noms=noms, courts=("Barth", "Ber", "Cla", "Den"))
        feuille, *_, detail = read(render(html_feuille(page, environnement)))

        assert "Nom Prénom Barth Dupont Bernard" in feuille
        assert LONG in detail

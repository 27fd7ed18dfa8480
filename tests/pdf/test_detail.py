"""The second part: facts, calculation and marks of each donne."""

from dataclasses import replace

from scorekeeper.pdf.documents import html_feuille
from scorekeeper.regles.bareme import FFT, Camp, Chelem, Contrat, Misere, Taille
from scorekeeper.regles.donne import Poignee, PrimeMisere

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
from .lecture import read


def read_detail(render, environnement, page):
    """Return the text of the part that follows the sheets."""
    texte = "\n".join(read(render(html_feuille(page, environnement))))
    return texte[texte.index("Détail des donnes") :]


def test_it_works(render, environnement):
    detail = read_detail(render, environnement, build(*DONNES_DU_REGLEMENT))

    attendu = [
        "Soirée du jeudi · 15/01/2026 · table 3, position 2",
        "N° Contrat Preneur Bouts Points Écart Nord Sud Est Ouest",
        "1 Garde Dubois 2 49 +8 −106 −106 +318 −106",
        "Petit au bout pour l’attaque, poignée simple (25 + 8) × 2 + 20 + 20 = 106",
        "3 Prise Dupont 2 34 −7 +42 −126 +42 +42",
        "−(25 + 7) + 10 − 20 = −42",
        "Poignée simple (la défense)",
        "chelem annoncé et",
        "(25 + 46) × 2 + 20 + 20 + 400 = 582",
        "Bilan −446 +1 346 −390 −510",
        "Somme des bilans : 0. Barème : Fédération française de tarot, 2012.",
    ]
    assert [ligne for ligne in attendu if ligne not in detail] == []


def test_a_game_without_lines_has_none(environnement):
    assert "Détail" not in html_feuille(build(), environnement)


def test_it_can_be_left_out(environnement):
    assert "Détail" not in html_feuille(build(PASSE), environnement, detail=False)


def test_donnes_that_do_not_score_stand_between_the_lines(render, environnement):
    page = build(DONNES_DU_REGLEMENT[0], PASSE, ARBITREE, PETIT_SEC, DONNES_DU_REGLEMENT[1])
    detail = read_detail(render, environnement, page)

    evenements = [
        "1 Garde Dubois",
        "– Tout le monde passe",
        "2 Donne annulée (décision de l’arbitre)",
        "– Donne annulée (petit sec)",
        "3 Garde sans",
    ]
    places = [detail.index(evenement) for evenement in evenements]
    assert places == sorted(places)


def test_corrected_lines_carry_a_mark(render, environnement):
    page = build(*DONNES_DU_REGLEMENT[:2], PASSE, corrigees=(2, 3))
    detail = read_detail(render, environnement, page)

    assert detail.count("corrigée") == 2
    assert "2 Garde sans\ncorrigée" in detail
    assert "Tout le monde passe corrigée" in detail


def test_at_five_the_appele_and_half_points(render, environnement):
    page = build(
        play(0, Contrat.GARDE, 2, 40.5, 5, appele=2, poignees=(Poignee(Taille.DOUBLE, place=3),)),
        play(1, Contrat.GARDE_SANS, 1, 60, 5, appele=1, petit=Camp.DEFENSE),
        joueurs=5,
    )
    detail = read_detail(render, environnement, page)

    assert "1 Garde Durand Dubois 2 40½ −1" in detail
    assert "Poignée double (Després)" in detail
    assert "2 Garde sans Dupont seul 1 60 +9" in detail


def test_a_misere_of_the_house_is_listed_with_who_held_it(render, environnement):
    maison = replace(FFT, nom="maison", titre="Chez Lulu", miseres={Misere.ATOUT: 10})
    donne = play(1, Contrat.GARDE, 2, 49, miseres=(PrimeMisere(2, Misere.ATOUT),))
    detail = read_detail(render, environnement, build(donne, bareme=maison))

    assert "Misère d’atout (Dubois)" in detail
    assert "−76 +188 −36 −76" in detail
    assert "Barème maison « Chez Lulu » : pas le barème de la FFT." in detail
    assert "Misère d’atout : 10 de chacun (FFT : aucune)" in detail


def test_what_the_house_changes_is_listed(render, environnement):
    contrats = tuple(contrat for contrat in Contrat if contrat is not Contrat.PRISE)
    maison = replace(FFT, nom="maison", titre="Chez Lulu", arrondi=10, contrats=contrats)
    page = build(play(1, Contrat.GARDE, 2, 49), bareme=maison)
    detail = read_detail(render, environnement, page)

    assert "(25 + 10) × 2 = 70" in detail
    assert "La prise (petite) ne se joue pas (FFT : elle se joue)" in detail
    assert "Écart arrondi à 10 points près, le milieu monte (FFT : pas d’arrondi)" in detail


def test_the_mort_is_named(render, environnement):
    page = build(play(1, Contrat.GARDE, 2, 49, mort=0), joueurs=4, mort=True)

    assert "2 49 +8 mort +198 −66 −66 −66" in read_detail(render, environnement, page)


def test_totals_from_paper_lead_to_the_cumul(render, environnement):
    page = build(*DONNES_DU_REGLEMENT, reports=(120, -40, -200, 120))
    detail = read_detail(render, environnement, page)

    assert "Report du papier +120 −40 −200 +120\nCumul −326 +1 306 −590 −390" in detail


def test_scores_known_from_paper_only_say_so(render, environnement):
    page = build(write_on_paper(-76, -76, -76, 228))
    detail = read_detail(render, environnement, page)

    assert "scores tels qu’ils sont écrits" in detail
    assert "Erreur" not in detail


def test_what_is_wrong_is_said_under_its_line(render, environnement):
    page = build(write_on_paper(-76, -76, -76, 248), IMPOSSIBLE)
    detail = read_detail(render, environnement, page)

    assert "Erreur Cette ligne ne fait pas zéro : somme +20." in detail
    assert detail.count("Erreur ") == 2


def test_what_is_unusual_is_said_under_its_line(render, environnement):
    page = build(play(1, Contrat.GARDE, 2, 70, chelem=Chelem.NON_ANNONCE_REUSSI))

    assert page.lignes[0].alertes
    assert "À vérifier :" in read_detail(render, environnement, page)


def test_a_long_game_continues_with_the_heading_repeated(render, environnement):
    textes = read(render(html_feuille(build(*DONNES_DU_REGLEMENT * 6), environnement)))

    suites = [texte for texte in textes if "Page " in texte]
    assert len(suites) > 1
    assert all("N° Contrat Preneur" in texte for texte in suites)
    assert f"Page {len(textes)} sur {len(textes)}" in textes[-1]

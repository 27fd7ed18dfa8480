"""The evening told: standings, lines of each person, what happened."""

from dataclasses import replace

from scorekeeper.pages.feuille import build_page
from scorekeeper.pages.soiree import build_soiree
from scorekeeper.regles.bareme import Contrat
from scorekeeper.store.values import Remplacement

from ..pdf.fabrique import ARBITREE, DONNES_DU_REGLEMENT, PASSE, build, play


def tell(*donnes, **autres):
    return build_soiree(build(*donnes, **autres))


def replay(page, *venus):
    stored = replace(page.stored, remplacements=tuple(Remplacement(*venu) for venu in venus))
    return build_soiree(build_page(stored))


def test_the_standings_say_what_each_played_and_took():
    soiree = tell(*DONNES_DU_REGLEMENT)
    assert [(r.rang, r.nom, r.total, r.donnes, r.prises, r.reussies) for r in soiree.rangs] == [
        (1, "Dupont Bernard", 1346, 5, 2, 1),
        (2, "Dubois Claire", -390, 5, 1, 1),
        (3, "Durand Anne", -446, 5, 1, 1),
        (4, "Després Denis", -510, 5, 1, 1),
    ]
    assert soiree.donnes == 5
    assert not any(rang.ex_aequo for rang in soiree.rangs)


def test_equal_totals_share_their_rank():
    soiree = tell(DONNES_DU_REGLEMENT[0])
    assert [(rang.rang, rang.ex_aequo) for rang in soiree.rangs] == [
        (1, False),
        (2, True),
        (2, True),
        (2, True),
    ]


def test_the_count_of_each_is_said_in_words():
    garde, chute = (play(0, Contrat.GARDE, 2, points) for points in (49, 30))
    comptes = {
        (): "aucune donne",
        (garde,): "1\u00a0donne, 1 prise réussie",
        (chute,): "1\u00a0donne, 1 prise chutée",
        (garde, garde): "2\u00a0donnes, 2 prises, toutes réussies",
        (chute, chute): "2\u00a0donnes, 2 prises, toutes chutées",
        (garde, chute): "2\u00a0donnes, 2 prises dont 1 réussie",
        (garde, garde, chute): "3\u00a0donnes, 3 prises dont 2 réussies",
    }
    for donnes, compte in comptes.items():
        dits = {rang.nom: rang.compte for rang in tell(*donnes).rangs}
        assert dits["Durand Anne"] == compte
    assert dits["Dubois Claire"] == "3\u00a0donnes, aucune prise"


def test_a_line_starts_at_zero_and_skips_what_has_no_number():
    garde = DONNES_DU_REGLEMENT[0]
    soiree = tell(PASSE, garde, PASSE, ARBITREE, garde)
    est = soiree.series[2]
    assert (est.nom, est.debut, est.valeurs) == ("Dubois", 0, (0, 318, 318, 636))
    assert [donne for donne, _ in soiree.chiffres] == [0, 1, 2, 3]
    assert soiree.donnes == 2


def test_a_line_starts_at_what_came_from_paper():
    soiree = tell(DONNES_DU_REGLEMENT[0], reports=(100, -100, 50, -50))
    assert [serie.valeurs for serie in soiree.series] == [
        (100, -6),
        (-100, -206),
        (50, 368),
        (-50, -156),
    ]


def test_who_leaves_keeps_a_line_and_who_comes_has_one():
    page = build(*[DONNES_DU_REGLEMENT[0]] * 4)
    soiree = replay(page, (2, 3, "Nina Simon", "Nina"))
    lignes = {serie.nom: (serie.debut, serie.valeurs) for serie in soiree.series}
    assert lignes["Dubois"] == (0, (0, 318, 636))
    assert lignes["Nina"] == (2, (0, 318, 636))
    assert lignes["Durand"][1] == (0, -106, -212, -318, -424)
    partis = {rang.nom for rang in soiree.rangs if rang.parti}
    assert partis == {"Dubois Claire"}
    assert soiree.chiffres[-1] == (4, (-424, -424, None, -424, 636))
    styles = {rang.nom: rang.style for rang in soiree.rangs}
    assert len({(style.tirets, style.marque) for style in styles.values()}) == 5


def test_who_has_just_come_waits_at_zero():
    page = build(DONNES_DU_REGLEMENT[0])
    soiree = replay(page, (0, 2, "Nina Simon", "Nina"))
    assert (soiree.series[4].debut, soiree.series[4].valeurs) == (1, (0,))
    assert soiree.draw(360, 310).traces[4].renvoi


def test_what_happened_is_told_in_three_facts_at_most():
    faits = tell(*DONNES_DU_REGLEMENT).faits
    assert [(fait.titre, fait.texte) for fait in faits] == [
        ("La plus belle prise", "Dupont, garde +46\u00a0: +1\u202f746"),
        ("La plus coûteuse", "Dupont, prise −7\u00a0: −126"),
        ("En tête", "Dupont, à la dernière donne"),
    ]
    assert [fait.ligne and fait.ligne.ligne.numero for fait in faits] == [5, 3, None]


def test_who_leads_is_told_with_since_when():
    anne, est = play(0, Contrat.GARDE, 2, 49), play(2, Contrat.GARDE, 2, 60)
    assert tell(anne, anne, anne).faits[-1].texte == "Durand, depuis la première donne"
    assert tell(anne, est, est, est).faits[-1].texte == "Dubois, depuis la donne 2"
    memes = [play(place, Contrat.GARDE, 2, 49) for place in range(4)]
    assert [fait.titre for fait in tell(*memes).faits] == ["La plus belle prise"]


def test_of_less_than_three_donnes_nothing_is_told():
    assert tell(*DONNES_DU_REGLEMENT[:2]).faits == ()
    assert tell().faits == ()


def test_before_the_first_donne_there_is_no_curve():
    soiree = tell()
    assert soiree.draw(360, 310) is None
    assert [rang.total for rang in soiree.rangs] == [0] * 4
    assert tell(PASSE).draw(360, 310) is None


def test_an_endless_short_name_is_cut_on_the_curve():
    soiree = tell(DONNES_DU_REGLEMENT[0], courts=("Z" * 80, "B", "C", "D"))
    assert soiree.series[0].nom == "Z" * 13 + "…"

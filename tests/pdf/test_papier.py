"""A sheet copied from paper, printed: what counts, what was decided, who has visé it."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.pages.feuille import FeuillePage, build_page
from scorekeeper.pages.mots import say_etat
from scorekeeper.pdf.documents import html_feuille
from scorekeeper.pdf.feuilles import build_feuillets
from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.regles.decision import BILAN, TOTAL_MOINS, Decision
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree
from scorekeeper.store.values import Cycle, Papier, Profondeur

from .fabrique import ARBITREE, DONNES_DU_REGLEMENT, build, write_on_paper
from .lecture import read, read_row

LIGNES = (
    write_on_paper(-106, -106, 318, -106),
    write_on_paper(-76, 76, -76, 228),
)
EN_COURS = Cycle()
SIGNE = Decision(2, 1, -76, "le signe est inversé", "organisateur")


def copy(
    *entrees: Entree | Donne,
    decisions: tuple[Decision, ...] = (),
    cycle: Cycle = EN_COURS,
    joueurs: int = 4,
    **papier: Any,
) -> FeuillePage:
    """Return the page of a sheet on paper."""
    stored = build(*entrees, joueurs=joueurs).stored
    feuille = Papier(
        papier.pop("profondeur", Profondeur.LIGNES),
        papier.pop("departs", (3, 4, 5, 6, 7)[:joueurs]),
        visas=frozenset(papier.pop("visas", ())),
        **papier,
    )
    return build_page(replace(stored, papier=feuille, decisions=decisions, cycle=cycle))


def test_it_works(render, environnement):
    page = copy(*LIGNES, decisions=(SIGNE,), visas=(0, 1))
    pdf = render(html_feuille(page, environnement, etat="Remise par Dupont Bernard"))
    [texte] = read(pdf)
    for lu in (
        "Position Nord 3 Sud 4 Est 5 Ouest 6",
        "* Donne 2, Dupont : −76 retenu, +76 écrit — le signe est inversé",
        "État : remise par Dupont Bernard. Visée par Nord et Sud",
        "Σ = 0",
    ):
        assert lu in texte
    feuille = PdfReader(BytesIO(pdf)).pages[0]
    assert read_row(feuille, "Total", 8) == ["0", "182", "0", "182", "318", "76", "228", "106"]
    assert read_row(feuille, "Bilan", 8) == ["", "−182", "", "−182", "+242", "", "+122", ""]
    assert "Détail des donnes" not in texte
    assert "à vérifier" not in texte


def test_a_decided_number_is_marked_where_it_counts():
    [feuillet] = build_feuillets(copy(*LIGNES, decisions=(SIGNE,)))
    marquees = [[case.marquee for case in rang.cases] for rang in feuillet.donnes]
    assert marquees == [[False] * 4, [False, True, False, False], *[[False] * 4] * 3]
    assert (feuillet.donnes[1].cases[1].plus, feuillet.donnes[1].cases[1].moins) == (None, 76)


def test_a_number_computed_against_the_written_one_is_noted():
    entrees = [
        Entree(donne, ecrits=(-106, -106, 381, -106)) if not rang else Entree(donne)
        for rang, donne in enumerate(DONNES_DU_REGLEMENT)
    ]
    [feuillet] = build_feuillets(copy(*entrees))
    assert feuillet.donnes[0].cases[2].plus == 318
    assert [note.replace("\u00a0", " ") for note in feuillet.notes] == [
        "Donne 1, Dubois : +318 calculé, +381 écrit"
    ]


def test_decided_sums_are_noted_with_the_last_rows():
    decisions = (Decision(BILAN, 0, 5), Decision(TOTAL_MOINS, 1, None, "illisible"))
    page = copy(*LIGNES * 3, decisions=decisions, bilans=(1, None, None, None))
    premier, dernier = build_feuillets(page)
    assert premier.notes == ()
    assert [note.replace("\u00a0", " ") for note in dernier.notes] == [
        "Total −, Dupont : rien retenu, rien écrit — illisible",
        "Bilan, Durand : +5 retenu, +1 écrit",
    ]


def test_sums_that_are_not_as_written_are_marked_and_noted():
    page = copy(
        LIGNES[0],
        plus=(None, None, 381, None),
        moins=(106, -106, None, 160),
        bilans=(-106, -106, -318, None),
    )
    [feuillet] = build_feuillets(page)
    total, bilan = feuillet.pied
    assert [case.marquee for case in total.cases] == [False, False, True, False]
    assert [case.moins_marque for case in total.cases] == [False, False, False, True]
    assert [case.marquee for case in bilan.cases] == [False, False, True, False]
    assert [note.replace("\u00a0", " ") for note in feuillet.notes] == [
        "Total +, Dubois : 318 calculé, 381 écrit",
        "Total −, Després : 106 calculé, 160 écrit",
        "Bilan, Dubois : +318 calculé, −318 écrit",
    ]


def test_the_likeliest_slip_of_a_wrong_sheet_is_named(render, environnement):
    [texte] = read(render(html_feuille(copy(*LIGNES), environnement)))
    attendu = "Sans doute : Donne 2, Dupont Bernard : −76 au lieu de +76 — le signe est inversé."
    assert attendu in texte
    for page in (copy(*LIGNES, decisions=(SIGNE,)), copy(LIGNES[0])):
        assert build_feuillets(page)[0].suspect == ""


def test_who_signed_the_paper_is_said_in_the_boxes(render, environnement):
    [texte] = read(render(html_feuille(copy(LIGNES[0], visas=(1, 3)), environnement)))
    assert "Nord Sud\nvisé\nEst Ouest\nvisé" in texte
    [texte] = read(render(html_feuille(copy(LIGNES[0]), environnement)))
    assert "visé" not in texte


def test_bilans_alone_fill_the_foot_and_nothing_else(render, environnement):
    page = copy(
        profondeur=Profondeur.BILANS,
        bilans=(-446, 1346, 390, -510),
        decisions=(Decision(BILAN, 2, -390, "le signe"),),
    )
    feuille = PdfReader(BytesIO(render(html_feuille(page, environnement)))).pages[0]
    assert read_row(feuille, "Total", 8) == [""] * 8
    # The mark of a decided number is a text of its own.
    assert read_row(feuille, "Bilan", 8) == ["", "−446", "+1 346", "", "", "−390", "", "−510"]
    [feuillet] = build_feuillets(page)
    assert [rang.titre for rang in feuillet.donnes] == [f"Donne {n}" for n in range(1, 6)]
    assert [case.marquee for case in feuillet.pied[1].cases] == [False, False, True, False]
    assert [rang.barre for rang in (*feuillet.donnes, *feuillet.pied)] == [True] * 6 + [False]
    [lignes] = build_feuillets(copy(LIGNES[0]))
    assert not any(rang.barre for rang in (*lignes.donnes, *lignes.pied))


def test_an_unreadable_contract_is_printed_as_it_is_written(render, environnement):
    lue = replace(LIGNES[0], contrat_ecrit="Grde?")
    [texte] = read(render(html_feuille(copy(lue), environnement)))
    assert "Grde?" in texte


def test_an_annulled_row_says_so(render, environnement):
    page = copy(LIGNES[0], Entree(ARBITREE, ecrits=(None,) * 4))
    assert (
        "Donne annulée (décision de l’arbitre)"
        in read(render(html_feuille(page, environnement)))[0]
    )


def test_what_does_not_balance_is_told_with_the_sums_written_at_the_foot():
    [feuillet] = build_feuillets(copy(LIGNES[0], bilans=(-106, -106, 318, -107)))
    assert feuillet.controle.somme == 0
    assert any("Bilan" in phrase for phrase in feuillet.phrases)
    [fausse] = build_feuillets(copy(*LIGNES))
    assert fausse.controle.somme == 152


def test_the_detail_is_printed_when_facts_are_known_and_without_the_empty_rows(
    render, environnement
):
    vide = write_on_paper(None, None, None, None)
    donnes = [Entree(DONNES_DU_REGLEMENT[0], ecrits=(-106, -106, 318, -106)), LIGNES[0], vide]
    _, detail = read(render(html_feuille(copy(*donnes), environnement)))
    assert "(25 + 8) × 2 + 20 + 20 = 106" in detail
    assert "scores tels qu’ils sont écrits" in detail
    assert "\n3 —" not in detail
    assert len(read(render(html_feuille(copy(*donnes[1:]), environnement)))) == 1


def test_many_notes_keep_the_sheet_on_one_page(render, environnement):
    motif = "un motif si long qu’il faut deux lignes pour le dire en entier, et peut-être trois"
    decisions = tuple(
        Decision(rang, place, 10 * rang + place, motif)
        for rang in range(1, 6)
        for place in range(4)
    )
    page = copy(*[LIGNES[0]] * 5, decisions=decisions, visas=(0,))
    pages = read(render(html_feuille(page, environnement, etat="Remise")))
    assert len(pages) == 1
    assert "Et 13 autres nombres" in pages[0]
    assert "Visas" in pages[0]


@pytest.mark.parametrize("joueurs", [3, 5])
def test_other_tables_fit_too(render, environnement, joueurs):
    scores = (-10,) * (joueurs - 1) + (10 * joueurs - 10,)
    page = copy(write_on_paper(*scores, joueurs=joueurs), joueurs=joueurs, visas=(0,))
    pages = read(render(html_feuille(page, environnement, etat="En cours")))
    assert len(pages) == 1
    assert "Visée par 1" in pages[0]


@pytest.mark.parametrize(
    ("cycle", "confirmateur", "visas", "texte"),
    [
        (Cycle(), None, (), "En cours"),
        (Cycle(EtatFeuille.REMISE, 1), None, (), "Remise par Dupont Bernard"),
        (Cycle(EtatFeuille.REMISE), None, (0, 1, 2, 3), "Remise"),
        (Cycle(EtatFeuille.CONFIRMEE, 1), 0, (), "Confirmée par Durand Anne"),
        (Cycle(EtatFeuille.CONFIRMEE), None, (0, 1, 2, 3), "Confirmée, visée par tous"),
        (Cycle(EtatFeuille.CONFIRMEE), None, (0, 1), "Confirmée"),
        (Cycle(EtatFeuille.VALIDEE, 1), 0, (), "Validée"),
        (Cycle(EtatFeuille.CORRIGEE, 1), 0, (), "Corrigée"),
        (Cycle(EtatFeuille.REMISE, 9), None, (), "Remise"),
    ],
)
def test_where_it_stands_is_said_in_words(cycle, confirmateur, visas, texte):
    assert say_etat(copy(cycle=cycle, visas=visas).stored, confirmateur) == texte


def test_visas_are_not_said_twice():
    page = copy(LIGNES[0], visas=range(4))
    [deux] = build_feuillets(page, etat="Confirmée, visée par tous")
    assert deux.etat == "État\u00a0: confirmée, visée par tous"
    [un] = build_feuillets(page, etat="Validée")
    assert un.etat == "État\u00a0: validée. Visée par Nord, Sud, Est et Ouest"


def test_a_sheet_marked_as_the_game_goes_has_nothing_of_it():
    [feuillet] = build_feuillets(build(*DONNES_DU_REGLEMENT), etat="Validée")
    assert (feuillet.notes, feuillet.etat) == ((), "")

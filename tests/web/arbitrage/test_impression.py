"""The log as a PDF: from its page and from the papers, for whoever may arbitrate."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.pages.tournoi.journal import JournalAImprimer
from scorekeeper.pdf.chantier import Avancement, Etat
from scorekeeper.pdf.refus import DemandeError

from ..fiches import read_texte
from ..tournoi.chantier import FauxChantier
from .soir import EN_JEU, MINEURE, RENONCE, Soir, Visite

PDF = "tournoi/imprimer/journal"


@pytest.fixture
def chantier(app: Flask) -> Iterator[FauxChantier]:
    vrai, faux = app.extensions["chantier"], FauxChantier()
    app.extensions["chantier"] = faux
    yield faux
    app.extensions["chantier"] = vrai


def print_journal(visite: Visite, chantier: FauxChantier) -> JournalAImprimer:
    """Ask for the PDF and return what it prints."""
    assert visite.ask(visite.racine + PDF).status_code == 303
    [journal] = chantier.lots[-1].valeurs
    assert isinstance(journal, JournalAImprimer)
    return journal


def test_it_works(soir: Soir, chantier: FauxChantier) -> None:
    soir.arbitre.apply(soir.arbitre.name(MINEURE), {"note": "Au deuxième pli"})
    soir.arbitre.apply(soir.arbitre.name("tabac?table=2&position=1"))
    soir.arbitre.cancel(2)
    journal = print_journal(soir.arbitre, chantier)
    assert (journal.titre, journal.code) == ("Club", "CA\u00a02012")
    premiere, barree, contraire = journal.decisions
    page = soir.arbitre.read("journal")
    for decision in journal.decisions:
        for dit in (
            *(decision.titre, decision.phrase, decision.lieu, decision.heure, decision.renvoi),
            *(f"{nom} {quoi}" for nom, quoi in decision.sanctions),
        ):
            assert read_texte(dit) in page, dit
    nom = soir.club.sheet(1).sieges[0].nom
    assert premiere.sanctions == ((nom, "avertissement"),)
    assert (premiere.note, premiere.acteur) == ("Au deuxième pli", "l’arbitre MARTIN")
    assert not premiere.barree
    assert (barree.barree, barree.renvoi) == (True, "Annulée par la décision 3.")
    assert (contraire.contraire, contraire.renvoi) == (True, "Annule la décision 2.")
    assert [quoi for _nom, quoi in (*barree.sanctions, *contraire.sanctions)] == ["−100", "+100"]


def test_what_a_ruling_did_to_the_sheet_and_who_was_at_fault_are_there(
    soir: Soir, chantier: FauxChantier
) -> None:
    soir.arbitre.apply(soir.arbitre.name(f"{RENONCE}&r-resultat=chute{EN_JEU}"))
    [decision] = print_journal(soir.chef, chantier).decisions
    nom = soir.club.sheet(1).sieges[0].nom
    assert decision.reserves == (f"En faute, sans sanction\u00a0: {nom}",)
    assert decision.faits == ("Rien n’est marqué",)


def test_a_warning_taken_back_says_so(soir: Soir, chantier: FauxChantier) -> None:
    soir.arbitre.apply(soir.arbitre.name(MINEURE))
    soir.arbitre.cancel(1)
    _averti, contraire = print_journal(soir.arbitre, chantier).decisions
    assert [quoi for _nom, quoi in contraire.sanctions] == ["avertissement retiré"]


def test_an_empty_log_is_printed_too(soir: Soir, chantier: FauxChantier) -> None:
    assert print_journal(soir.arbitre, chantier).decisions == ()


def test_it_is_one_tap_away_once_something_was_ruled(soir: Soir) -> None:
    papiers = f"{soir.chef.racine}tournoi/imprimer"
    assert PDF not in soir.chef.get(papiers) + soir.arbitre.get("journal")
    soir.arbitre.apply(soir.arbitre.name(MINEURE))
    assert f'href="{soir.chef.racine}{PDF}"' in soir.chef.get(papiers)
    assert f'href="{soir.arbitre.racine}{PDF}"' in soir.arbitre.get("journal")


def test_while_it_is_prepared_an_arbitre_goes_back_to_the_log(
    soir: Soir, chantier: FauxChantier
) -> None:
    page = soir.arbitre.get(soir.arbitre.ask(soir.arbitre.racine + PDF).location)
    assert "Journal des décisions" in page
    assert f'href="{soir.arbitre.racine}arbitrage/journal"' in page
    assert "tournoi/imprimer" not in page
    chantier.avancement = Avancement(1, 1, Etat.FINI)
    pdf = soir.arbitre.ask(f"{soir.arbitre.racine}{PDF}?lot=lot1")
    assert pdf.mimetype == "application/pdf"
    assert "filename=journal-2026-11-30.pdf" in pdf.headers["Content-Disposition"]


def test_a_refusal_offers_him_nothing_else(soir: Soir, chantier: FauxChantier) -> None:
    adresse = soir.arbitre.ask(soir.arbitre.racine + PDF).location
    chantier.avancement = Avancement(0, 1, Etat.ECHEC)
    chantier.refus = DemandeError("Un journal imprimé a 500 décisions au plus.")
    page = soir.arbitre.ask(adresse)
    assert page.status_code == 422
    assert "Un journal imprimé a 500 décisions au plus." in page.text
    assert "Journal des décisions" in page.text
    assert "Fiches personnelles" not in page.text


def test_nobody_else_prints_it(soir: Soir, chantier: FauxChantier) -> None:
    for visite in (soir.table, soir.lecteur):
        assert visite.ask(visite.racine + PDF).status_code == 403
    # and an arbitre prints nothing else
    assert soir.arbitre.ask(f"{soir.arbitre.racine}tournoi/imprimer/fiches").status_code == 403
    assert chantier.lots == []

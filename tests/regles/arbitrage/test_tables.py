"""The tables are complete, well typed, known to the engine, and read only when asked for."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib import resources

import pytest

from scorekeeper.regles.arbitrage.modele import (
    PERSONNELS,
    Cible,
    CodeArbitrage,
    Contexte,
    Effet,
    Genre,
    Moment,
    Niveau,
)
from scorekeeper.regles.arbitrage.phrases import CODES, MARQUES, MOMENTS, SILENCES, tell_recidive
from scorekeeper.regles.arbitrage.tables import get_incident, list_incidents

from .faits import list_combinaisons

INCIDENTS = [incident for contexte in Contexte for incident in list_incidents(contexte)]
GRILLES = [(incident, grille) for incident in INCIDENTS for grille in incident.grilles]
NOMS = [f"{incident.id}-{grille.code}" for incident, grille in GRILLES]
REGLES = [regle for _incident, grille in GRILLES for regle in grille.regles]
EFFETS = [effet for regle in REGLES for effet in (*regle.effets, *(regle.recidive or ()))]
CLES = {
    *("si", "phrase", "niveau", "donne", "points_rendus", "points_detail", "poignee"),
    *("petit_au_bout", "enchere_interdite", "avertissement", "penalite", "marque_ajustee"),
    *("exclusion", "renvoi", "en_recidive"),
}


def list_trous(grille):
    """Return the ways to answer everything that meet no rule, or several."""
    choix = {
        question.id: [option.id for option in question.options] for question in grille.questions
    }
    return [
        reponses
        for reponses in list_combinaisons(choix)
        if sum(regle.suits(reponses) for regle in grille.regles) != 1
    ]


@pytest.mark.parametrize(("incident", "grille"), GRILLES, ids=NOMS)
def test_every_combination_of_answers_meets_exactly_one_rule(incident, grille):
    assert list_trous(grille) == []


@pytest.mark.parametrize(("incident", "grille"), GRILLES, ids=NOMS)
def test_a_rule_removed_or_widened_would_be_seen(incident, grille):
    for rang, regle in enumerate(grille.regles):
        autres = (*grille.regles[:rang], *grille.regles[rang + 1 :])
        assert list_trous(replace(grille, regles=autres)), regle.cle
        assert list_trous(replace(grille, regles=(*grille.regles, regle))), regle.cle
        for condition in regle.si:
            large = replace(regle, si=tuple(autre for autre in regle.si if autre != condition))
            assert list_trous(replace(grille, regles=(*autres, large))), condition


@pytest.mark.parametrize(("incident", "grille"), GRILLES, ids=NOMS)
def test_a_rule_names_only_questions_and_answers_of_its_grille(incident, grille):
    connues = {q.id: {option.id for option in q.options} for q in grille.questions}
    for regle in grille.regles:
        assert all(ids <= connues[question] for question, ids in regle.si)
    assert len({regle.cle for regle in grille.regles}) == len(grille.regles)


def list_textes():
    """Yield every sentence and word that somebody may read."""
    for incident, grille in GRILLES:
        yield from (incident.titre, *incident.mots, grille.reference)
        for question in grille.questions:
            yield from (question.texte, *(option.texte for option in question.options))
    yield from (regle.phrase for regle in REGLES)
    yield from (effet.phrase for effet in EFFETS)
    yield from (tell_recidive(effet) for effet in EFFETS)
    for noms in (CODES, MOMENTS, MARQUES, SILENCES):
        yield from noms.values()


def find_faute(texte):
    """Return what is badly typed in a French sentence, None when nothing is."""
    return re.search(
        r"['\"]|\.\.\.|  |^ | $| [:;!?»%]|« |[^\s\d\u00a0\u202f][;!?»]|[^\u00a0]:|\u202f:"
        r"|\d (points|PM|cartes)|p\. |(CA|RO) 2012|\d-\d|\s-\d",
        texte,
    )


def test_every_sentence_is_well_typed():
    textes = set(list_textes())
    assert len(textes) > 300
    assert {texte for texte in textes if find_faute(texte)} == set()


@pytest.mark.parametrize(
    "texte",
    [
        "l'arbitre",
        "Quoi ?",
        "Quoi?",
        "Voir : rien",
        "« Renonce »",
        "40 %",
        "p. 5",
        "100 points",
        "à -4",
    ],
)
def test_a_badly_typed_sentence_would_be_seen(texte):
    assert find_faute(f"{texte} ici")


def test_a_ruling_is_read_at_a_glance():
    assert max(len(regle.phrase) for regle in REGLES) <= 130
    assert max(len(effet.phrase) for effet in EFFETS) <= 90
    assert all(regle.phrase[0].isupper() or regle.phrase[0] in "−" for regle in REGLES)
    assert all(
        texte[-1] == "." for texte in (*(r.phrase for r in REGLES), *(e.phrase for e in EFFETS))
    )


def test_a_ruling_says_what_is_decided_and_orders_nobody():
    ordre = re.compile(r"\b(vous|votre|(?!chez)\w+ez)\b", re.IGNORECASE)
    assert [regle.phrase for regle in REGLES if ordre.search(regle.phrase)] == []
    assert ordre.search("Rendez les points.")


def test_a_question_asks():
    questions = [question for _incident, grille in GRILLES for question in grille.questions]
    assert [q.texte for q in questions if "\u202f?" not in q.texte] == []


def test_every_kind_of_effect_moment_and_code_is_in_use_and_has_its_words():
    assert {effet.genre for effet in EFFETS} == set(Genre)
    assert {effet.cible for effet in EFFETS} == {None, *Cible}
    assert {incident.moment for incident in INCIDENTS} == MOMENTS.keys() == set(Moment)
    assert CODES.keys() == SILENCES.keys() == set(CodeArbitrage)
    assert MARQUES.keys() == set(Niveau) - {Niveau.CERTAINE}


def test_a_rule_in_the_data_has_no_key_that_would_be_ignored():
    dossier = resources.files("scorekeeper.regles.arbitrage") / "tables"
    for moment in Moment:
        for brut in json.loads((dossier / f"{moment}.json").read_text(encoding="utf-8")):
            assert brut.keys() - {"contexte"} == {"id", "titre", "mots", "famille", "grilles"}
            for grille in brut["grilles"]:
                assert grille.keys() - {"questions"} == {"codes", "regles"}
                for regle in grille["regles"]:
                    assert regle.keys() <= CLES
                    assert regle.get("en_recidive", {}).keys() <= {"penalite", "exclusion"}


def test_free_donnes_know_points_only_and_touch_players_one_by_one():
    libres = [
        effet
        for incident in list_incidents()
        for grille in incident.grilles
        for regle in grille.regles
        for effet in (*regle.effets, *(regle.recidive or ()))
    ]
    assert {effet.unite for effet in libres} == {"points"}
    assert all(isinstance(effet.valeur, int | None) for effet in libres)
    assert all(effet.marque is None for effet in libres)
    assert {effet.cible for effet in libres} == {
        None,
        Cible.JOUEUR_FAUTIF,
        Cible.JOUEURS_FAUTIFS,
        Cible.QUATRE_JOUEURS,
        Cible.DONNEUR,
        Cible.PRENEUR,
        Cible.NON_PRECISE,
    }


def test_a_repeat_changes_only_what_touches_players():
    def list_communs(effets: tuple[Effet, ...]) -> list[Effet]:
        return [effet for effet in effets if effet.genre not in PERSONNELS]

    for regle in REGLES:
        if regle.recidive is not None:
            assert list_communs(regle.recidive) == list_communs(regle.effets)


def test_an_incident_to_open_exists_under_the_same_code():
    for _incident, grille in GRILLES:
        for regle in grille.regles:
            for effet in regle.effets:
                if effet.renvoi:
                    assert get_incident(effet.renvoi).grille(grille.code)


def test_the_data_is_not_read_at_import():
    essai = (
        "import sys\n"
        "lus = []\n"
        "sys.addaudithook(lambda nom, args: nom == 'open' and lus.append(str(args[0])))\n"
        "from scorekeeper.regles.arbitrage import moteur, recherche\n"
        "assert not [nom for nom in lus if nom.endswith('.json')], lus\n"
        "assert recherche.search('renonce')\n"
        "print(sum(nom.endswith('.json') for nom in lus))\n"
    )
    fini = subprocess.run([sys.executable, "-c", essai], capture_output=True, text=True, check=True)
    assert int(fini.stdout) == len(Moment)

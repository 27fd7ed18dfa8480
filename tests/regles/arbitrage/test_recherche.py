"""A few letters or a moment find the incident."""

from itertools import chain

import pytest

from scorekeeper.regles.arbitrage.modele import Contexte, Moment
from scorekeeper.regles.arbitrage.recherche import browse, search
from scorekeeper.regles.arbitrage.tables import list_incidents


def find(texte, contexte=Contexte.LIBRE):
    return [incident.id for incident in search(texte, contexte)]


@pytest.mark.parametrize(
    ("texte", "premier"),
    [
        ("ren", "renonce"),
        ("RENONCE", "renonce"),
        ("ecart", "faux_ecart"),
        ("Écart faux", "faux_ecart"),
        ("hors t", "hors_tour"),
        ("zéro", "feuille_total"),
        ("feuille 0", "feuille_total"),
        ("feuille ≠ 0", "feuille_total"),
        ("somme", "feuille_total"),
        ("cigar", "tabac"),
        ("l’excuse au dernier pli", "excuse_au_bout"),
        ("jeu de la carte jetée", "jeu_jete"),
        ("le", "lenteur"),
        ("poignée exc", "poignee_excuse"),
    ],
)
def test_a_few_letters_find_the_incident(texte, premier):
    assert find(texte)[0] == premier


def test_every_word_counts_and_the_title_comes_before_the_other_words():
    assert find("carte exp") == ["carte_exposee", "carte_exposee_suivie"]
    trouves = find("trop")
    assert trouves[0] == "poignee_trop_atouts"
    assert {"faux_ecart", "nombre_cartes"} < set(trouves[1:])


def test_a_slip_late_in_a_word_is_forgiven_and_one_at_its_start_is_not():
    assert find("renonse")[0] == find("renonce")[0] == "renonce"
    assert find("feuile")[0] == "feuille_total"
    assert find("xenonce") == []
    assert find("rexonce") == []
    assert find("xy") == []


@pytest.mark.parametrize("texte", ["", "  ", "≠", "?!"])
def test_nothing_typed_finds_nothing(texte):
    assert find(texte) == []


def test_every_incident_is_found_by_its_title_and_by_its_other_words():
    for contexte in Contexte:
        for incident in list_incidents(contexte):
            assert find(incident.titre, contexte)[0] == incident.id
            assert all(incident.id in find(mot, contexte) for mot in incident.mots)


def test_every_incident_is_in_the_list_of_its_moment():
    for contexte in Contexte:
        listes = [browse(moment, contexte) for moment in Moment]
        assert all(listes)
        assert [*chain.from_iterable(listes)] == list_incidents(contexte)


def test_the_moments_hold_what_happens_then():
    assert [incident.id for incident in browse(Moment.FEUILLE)] == [
        "feuille_total",
        "feuille_entete",
        "feuille_non_rendue",
    ]
    assert "dup_poignee" in [incident.id for incident in browse(Moment.POIGNEE, Contexte.DUPLICATE)]

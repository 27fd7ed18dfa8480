"""Questions left to ask, rulings, repeats, and what is refused."""

from decimal import Decimal

import pytest

from scorekeeper.regles.arbitrage.modele import (
    Antecedent,
    ArbitrageError,
    Cible,
    CodeArbitrage,
    Contexte,
    Genre,
    Niveau,
    Portee,
)
from scorekeeper.regles.arbitrage.moteur import decide, next_question
from scorekeeper.regles.arbitrage.tables import list_incidents

from .faits import list_choix, list_combinaisons, list_fiches, list_visibles

CA, CLUB = CodeArbitrage.CA2012, CodeArbitrage.CLUB
FICHES = [*list_fiches()]
QUATRE = ("DURAND", "DUPONT", "DUBOIS", "DESPRES")
MINEURE = {"camp": "defense", "importance": "mineure"}


def ask_all(incident, code, reponses):
    """Answer what is asked, and only that; return what was answered."""
    donnees = {}
    while question := next_question(incident, code, donnees):
        donnees[question.id] = reponses[question.id]
    return donnees


def expose(joueurs, *antecedents, code=CA, portee=Portee.FAMILLE):
    return decide(
        "carte_exposee", code, MINEURE, fautifs=joueurs, antecedents=antecedents, portee=portee
    )


def list_sanctions(jugement):
    return [
        (effet.genre, effet.valeur, effet.joueurs)
        for effet in jugement.effets
        if effet.genre in {Genre.AVERTISSEMENT, Genre.PENALITE}
    ]


def test_a_ruling_says_what_to_do_and_where_it_is_written():
    jugement = decide("poignee_incomplete", CA, {"rectifiable": "non", "camp": "preneur"})
    assert jugement.phrase == "La poignée du preneur tombe, la donne compte."
    assert [effet.phrase for effet in jugement.effets] == [
        "La donne compte.",
        "La poignée ne compte pas.",
        "Avertissement au joueur fautif.",
    ]
    assert [effet.phrase for effet in jugement.ensuite] == [
        "À la récidive\u00a0: pénalité de 100\u00a0points au joueur fautif."
    ]
    assert jugement.reference == "CA\u00a02012, p.\u00a08"
    assert jugement.regle == "rectifiable=non, camp=preneur"
    assert jugement.niveau is Niveau.CERTAINE


def test_the_sheet_that_does_not_balance_charges_nobody_unless_the_arbitre_says_whom():
    (effet,) = decide("feuille_total", CA, {}, fautifs=QUATRE).effets
    assert (effet.valeur, effet.cible, effet.joueurs) == (100, Cible.NON_PRECISE, ())
    assert (
        effet.phrase == "Pénalité de 100\u00a0points. Le code ne dit pas à qui, l’arbitre choisit."
    )
    (effet,) = decide("feuille_total", CLUB, {}, fautifs=QUATRE).effets
    assert (effet.genre, effet.joueurs) == (Genre.AVERTISSEMENT, QUATRE)


def test_the_donneur_of_a_fausse_donne_pays_and_sits_out_the_bidding():
    reponses = {"moment": "apres_contrat", "remplacant": "non", "mains": "donneur_et_chien"}
    jugement = decide("fausse_donne", CA, reponses, fautifs=["DUPONT"])
    assert [(e.genre, e.valeur, e.joueurs) for e in jugement.effets] == [
        (Genre.DONNE_ANNULEE, None, ()),
        (Genre.SANS_ENCHERE, None, ("DUPONT",)),
        (Genre.PENALITE, 500, ("DUPONT",)),
    ]
    assert jugement.effets[1].phrase == "Le donneur ne peut pas enchérir à la donne suivante."


def test_a_ruling_may_send_to_another_incident():
    (effet,) = decide("fausse_donne", CLUB, {"moment": "en_cours"}).effets
    assert effet.renvoi == "nombre_cartes"
    assert effet.phrase == "Ouvrez «\u00a0Nombre de cartes incorrect en cours de jeu\u00a0»."
    (effet,) = decide("faute_vue_par_arbitre", CA, {"nature": "jeu"}).effets
    assert (effet.genre, effet.renvoi) == (Genre.RENVOI, None)


@pytest.mark.parametrize(
    ("incident", "reponses", "phrase"),
    [
        (
            "dup_hesitation",
            {"preuve": "reconnue", "excuse_en_main": "non", "formule": "individuel"},
            "Marque ajustée, 40\u00a0% au plus au camp fautif, 60\u00a0% au moins à l’autre camp.",
        ),
        (
            "dup_faux_ecart",
            {"formule": "quadrettes", "retour": "aucune"},
            "Marque ajustée, −10\u00a0PM au camp fautif, +4\u00a0PM à l’autre camp.",
        ),
        ("dup_chien_apres", {}, "Marque ajustée, +4\u00a0PM au moins à l’autre camp."),
        (
            "dup_lenteur",
            {"formule": "triplettes", "neutralisation": "oui"},
            "Note de 40\u00a0% à la triplette fautive.",
        ),
        ("dup_ethique", {"decision": "marque_ajustee"}, "Marque ajustée, à fixer par l’arbitre."),
    ],
)
def test_an_adjusted_mark_of_duplicate_is_told_for_each_side(incident, reponses, phrase):
    marques = [e for e in decide(incident, CA, reponses).effets if e.genre is Genre.MARQUE_AJUSTEE]
    assert [effet.phrase for effet in marques] == [phrase]


def test_a_penalty_of_duplicate_keeps_its_half_percent():
    (_donne, effet) = decide("dup_diagramme", CA, {"formule": "individuel"}).effets
    assert effet.valeur == Decimal("0.5")
    assert effet.phrase == "Pénalité de 0,5\u00a0% à chaque joueur fautif."


def test_a_code_that_says_nothing_leaves_it_to_the_arbitre_and_names_the_other():
    for incident, code, autre in (("tabac", CLUB, CA), ("misere", CA, CLUB)):
        jugement = decide(incident, code, {}, fautifs=["DURAND"])
        assert [effet.genre for effet in jugement.effets] == [Genre.APPRECIATION]
        assert (jugement.niveau, jugement.autre_code) == (Niveau.NON_PREVUE, autre)
        assert jugement.phrase.endswith("n’en parle pas. L’arbitre décide.")
        assert next_question(incident, code, {}) is None
        assert decide(incident, autre, {}).autre_code is None


@pytest.mark.parametrize(
    ("fiche", "code"), FICHES, ids=[f"{fiche['id']}-{code}" for fiche, code in FICHES]
)
def test_what_is_asked_is_enough_and_never_more_than_the_shared_tables_ask(fiche, code):
    for reponses in list_combinaisons(list_choix(fiche)):
        donnees = ask_all(fiche["id"], code, reponses)
        assert donnees.keys() <= list_visibles(fiche, reponses)
        assert decide(fiche["id"], code, donnees) == decide(fiche["id"], code, reponses)


def test_no_answer_asked_for_is_without_consequence():
    for contexte in Contexte:
        for incident in list_incidents(contexte):
            for grille in incident.grilles:
                question = next_question(incident.id, grille.code, {})
                if question is not None:
                    regles = {
                        frozenset(r for r in grille.regles if r.suits({question.id: option.id}))
                        for option in question.options
                    }
                    assert len(regles) > 1, incident.id


def test_a_question_that_may_spare_the_others_comes_first():
    assert ask_all("faux_ecart", CA, {"corrigible": "oui", "ecart": "trop"}) == {
        "corrigible": "oui"
    }
    ca = {"moment": "en_cours", "resultat": "chute"}
    assert ask_all("fausse_donne", CA, ca) == ca
    reponses = {"faute": "kamikaze", "decision": "exclusion"}
    assert ask_all("ethique", CA, reponses) == {"decision": "exclusion"}
    assert next_question("feuille_total", CA, {}) is None


def test_the_first_time_is_a_warning_and_the_next_a_hundred_points():
    assert list_sanctions(expose(["DURAND"])) == [(Genre.AVERTISSEMENT, None, ("DURAND",))]
    deja = Antecedent("DURAND", "carte_exposee", "hors_tour")
    jugement = expose(["DURAND"], deja)
    assert list_sanctions(jugement) == [(Genre.PENALITE, 100, ("DURAND",))]
    assert jugement.recidivistes == ("DURAND",)


def test_the_fault_of_another_player_or_of_another_family_is_no_repeat():
    autres = [
        Antecedent("DUPONT", "carte_exposee", "carte_exposee"),
        Antecedent("DURAND", "poignee", "poignee_moment"),
    ]
    jugement = expose(["DURAND"], *autres)
    assert list_sanctions(jugement) == [(Genre.AVERTISSEMENT, None, ("DURAND",))]
    assert jugement.recidivistes == ()


@pytest.mark.parametrize(
    ("portee", "repetes"),
    [
        (Portee.AUCUNE, ()),
        (Portee.INCIDENT, ("DURAND",)),
        (Portee.FAMILLE, ("DURAND", "DUPONT")),
        (Portee.TOUTES, ("DURAND", "DUPONT", "DUBOIS")),
    ],
)
def test_a_setting_says_how_far_a_repeat_reaches(portee, repetes):
    antecedents = [
        Antecedent("DURAND", "carte_exposee", "carte_exposee"),
        Antecedent("DUPONT", "carte_exposee", "coupe_a_faux"),
        Antecedent("DUBOIS", "distribution", "cartes_touchees"),
    ]
    jugement = expose(QUATRE, *antecedents, portee=portee)
    assert jugement.recidivistes == repetes
    assert bool(jugement.ensuite) == (portee is not Portee.AUCUNE)


def test_each_player_gets_his_own_when_only_some_repeat():
    deja = [
        Antecedent("DUPONT", "carte_exposee", "hors_tour"),
        Antecedent("DUPONT", "carte_exposee", "carte_exposee"),
    ]
    jugement = decide(
        "carte_exposee_suivie",
        CA,
        {"seconde_fautive": "oui"},
        fautifs=["DURAND", "DUPONT", "DURAND"],
        antecedents=deja,
    )
    assert list_sanctions(jugement) == [
        (Genre.AVERTISSEMENT, None, ("DURAND",)),
        (Genre.PENALITE, 100, ("DUPONT",)),
    ]
    assert [effet.genre for effet in jugement.effets].count(Genre.DONNE_COMPTEE) == 1


def test_a_sheet_wrong_again_warns_those_who_were_not_and_still_charges_nobody():
    deja = [Antecedent(nom, "feuille", "feuille_total") for nom in QUATRE[:2]]
    jugement = decide("feuille_total", CLUB, {}, fautifs=QUATRE, antecedents=deja)
    assert list_sanctions(jugement) == [
        (Genre.AVERTISSEMENT, None, QUATRE[2:]),
        (Genre.PENALITE, 100, ()),
    ]
    assert jugement.recidivistes == QUATRE[:2]


def test_a_repeat_may_come_after_a_penalty_or_end_in_an_exclusion():
    deja = [
        Antecedent("DURAND", "lenteur", "lenteur"),
        Antecedent("DURAND", "ethique", "ebriete"),
    ]
    for incident, reponses, voulu in (
        ("lenteur", {"suppression": "non"}, (Genre.PENALITE, 200)),
        ("ebriete", {"perturbation": "oui"}, (Genre.EXCLUSION, None)),
    ):
        (effet,) = decide(incident, CA, reponses, fautifs=["DURAND"], antecedents=deja).effets
        assert (effet.genre, effet.valeur, effet.joueurs) == (*voulu, ("DURAND",))


def test_nobody_repeats_a_fault_that_has_no_scale():
    deja = Antecedent("DURAND", "carte_exposee", "carte_exposee")
    jugement = expose(["DURAND"], deja, code=CLUB)
    assert list_sanctions(jugement) == [(Genre.AVERTISSEMENT, None, ("DURAND",))]
    assert (jugement.recidivistes, jugement.ensuite) == ((), ())


def test_without_a_culprit_nobody_repeats_anything():
    jugement = expose([], Antecedent("DURAND", "carte_exposee", "carte_exposee"))
    assert list_sanctions(jugement) == [(Genre.AVERTISSEMENT, None, ())]


@pytest.mark.parametrize(
    ("incident", "reponses", "message"),
    [
        ("renonse", {}, "Cet incident n’existe pas."),
        (
            "carte_exposee",
            {"heure": "tard"},
            "«\u00a0Carte exposée\u00a0» ne pose pas cette question.",
        ),
        ("tabac", {"camp": "preneur"}, "«\u00a0Joueur qui fume\u00a0» ne pose pas cette question."),
        (
            "carte_exposee",
            {"camp": "arbitre"},
            "Réponse inconnue à «\u00a0Quel camp est en faute\u202f?\u00a0»",
        ),
    ],
)
def test_what_is_unknown_is_refused_in_a_sentence(incident, reponses, message):
    for essai in (decide, next_question):
        with pytest.raises(ArbitrageError) as refus:
            essai(incident, CLUB, reponses)
        assert str(refus.value) == message


def test_a_missing_answer_is_refused_with_its_question():
    with pytest.raises(ArbitrageError) as refus:
        decide("carte_exposee", CA, {"camp": "defense"})
    assert str(refus.value) == (
        "Il manque une réponse\u00a0: La donne peut-elle continuer normalement\u202f?"
    )

"""The shared cases, and every rule of the shared tables: same questions, same effects."""

import re

import pytest

from scorekeeper.regles.arbitrage.modele import Antecedent, CodeArbitrage, Contexte, Niveau
from scorekeeper.regles.arbitrage.moteur import decide
from scorekeeper.regles.arbitrage.tables import get_incident, list_incidents

from .faits import (
    CAS,
    PARTAGE,
    find_regle,
    list_choix,
    list_combinaisons,
    list_fiches,
    read_jugement,
    read_marque,
    read_partage,
)

FICHES = [*list_fiches()]
NOMS = [f"{fiche['id']}-{code}" for fiche, code in FICHES]


def judge(incident, code, reponses, recidive):
    """Rule on DURAND, who did as much before or did not."""
    famille = get_incident(incident).famille
    deja = [Antecedent("DURAND", famille, incident)] if recidive else []
    return decide(incident, CodeArbitrage(code), reponses, fautifs=["DURAND"], antecedents=deja)


@pytest.mark.parametrize("cas", CAS, ids=lambda cas: f"{cas['incident']}-{cas['code']}")
def test_a_shared_case_is_ruled_as_expected(cas):
    jugement = judge(cas["incident"], cas["code"], cas["answers"], cas["recidive"])
    attendu = dict(cas["expected"])
    if attendu.pop("non_prevu", False):
        assert (jugement.niveau, jugement.reference) == (Niveau.NON_PREVUE, "")
        assert jugement.autre_code is not None
    else:
        faits = read_jugement(jugement)
        if "marque_ajustee" in attendu:
            attendu["marque_ajustee"] = read_marque(attendu["marque_ajustee"])
        assert {cle: faits[cle] for cle in attendu} == attendu


def test_the_codes_differ_where_the_shared_list_of_differences_says_so_and_nowhere_else():
    autres = {
        incident.id
        for incident in list_incidents()
        if len({(grille.questions, grille.regles) for grille in incident.grilles}) > 1
        or len(incident.grilles) == 1
    }
    assert autres == {difference["incident"] for difference in PARTAGE["differences"]}


@pytest.mark.parametrize(("fiche", "code"), FICHES, ids=NOMS)
def test_every_answer_leads_to_the_effects_of_the_shared_tables(fiche, code):
    for reponses in list_combinaisons(list_choix(fiche)):
        regle = find_regle(fiche, reponses)
        for recidive in (False, True):
            jugement = judge(fiche["id"], code, reponses, recidive)
            assert read_jugement(jugement) == read_partage(regle, recidive), reponses


@pytest.mark.parametrize(("fiche", "code"), FICHES, ids=NOMS)
def test_the_questions_and_their_answers_are_those_of_the_shared_tables(fiche, code):
    incident = get_incident(fiche["id"])
    grille = incident.grille(code)
    assert {q.id: [option.id for option in q.options] for q in grille.questions} == list_choix(
        fiche
    )
    assert (incident.famille, incident.contexte) == (fiche["famille"], fiche["contexte"])


@pytest.mark.parametrize(("fiche", "code"), FICHES, ids=NOMS)
def test_the_reference_names_the_pages_and_headings_of_its_code(fiche, code):
    parties = [partie.replace("'", "’") for partie in fiche["reference"].split(" ; ")]
    reference = get_incident(fiche["id"]).grille(code).reference
    numeros = [
        partie
        for partie in parties
        if not partie.startswith("CA" if code is CodeArbitrage.CLUB else "code de club")
    ]
    assert sorted(re.findall(r"\d+", reference)) == sorted(re.findall(r"\d+", " ".join(numeros)))
    titres = [partie for partie in numeros if partie.startswith("code de club, ")]
    for titre in titres:
        for morceau in titre.removeprefix("code de club, ").split(" et "):
            assert morceau in reference


def test_no_incident_is_missing_and_none_is_added():
    connus = {
        (incident.id, grille.code)
        for contexte in Contexte
        for incident in list_incidents(contexte)
        for grille in incident.grilles
    }
    assert connus == {(fiche["id"], code) for fiche, code in FICHES}
    assert [len(list_incidents(contexte)) for contexte in Contexte] == [40, 25]
    assert list_incidents() == list_incidents(Contexte.LIBRE)

"""Every incident of free donnes is reached, ruled, applied and taken back through the pages."""

from collections.abc import Iterator

import pytest

from scorekeeper.regles.arbitrage.modele import Cible, CodeArbitrage, Genre, Jugement, Moment
from scorekeeper.regles.arbitrage.moteur import decide
from scorekeeper.regles.arbitrage.phrases import MARQUES
from scorekeeper.regles.arbitrage.recherche import browse
from scorekeeper.regles.donne import Etat
from scorekeeper.services.arbitrage.feuille import ANNULANTS

from ...regles.arbitrage.faits import CAS
from ..fiches import read_texte
from .conftest import Ouvrir
from .soir import EN_JEU, Soir, Visite, find_form, list_cles, list_reponses

LIBRES = [cas for cas in CAS if not cas["incident"].startswith("dup_")]
A_TABLE = "?table=1&position=1"
PENALITE = 50


def walk(visite: Visite, chemin: str) -> Iterator[str]:
    """Yield where every way to answer the questions leads, one link after the other."""
    suivantes = list_reponses(visite.get(chemin))
    if not suivantes:
        yield chemin
    for suivante in suivantes:
        yield from walk(visite, suivante)


def count_sanctions(jugement: Jugement) -> int:
    """Return how many entries of the ledger are due, one person at fault or charged."""
    if any(effet.genre is Genre.APPRECIATION for effet in jugement.effets):
        return 1
    sanctions = (Genre.AVERTISSEMENT, Genre.PENALITE)
    dues = [e for e in jugement.effets if e.genre in sanctions and not e.facultatif]
    return sum(4 if effet.cible is Cible.QUATRE_JOUEURS else 1 for effet in dues)


def apply_leaf(soir: Soir, chemin: str) -> Jugement:
    """Apply the ruling of a page, what it asks filled in, and check what was written."""
    page = soir.arbitre.get(chemin)
    if 'aria-labelledby="donne"' in page:
        page = soir.arbitre.get(list_cles(page, "donne")[0])
    if 'id="qui"' in page and "aria-current" not in page[page.index('id="qui"') :]:
        page = soir.arbitre.get(list_cles(page, "qui")[0])
    form = find_form(page)
    faits: dict[str, object] = {}
    if "payeur" in form.noms:
        faits["payeur"] = soir.find(0)
    if "exclure" in form.noms:
        faits["exclure"] = 1
    if "sanction" in form.noms:
        faits |= {"sanction": "penalite", "libre": PENALITE}
    for champ in form.noms:
        if champ.startswith("montant-") and not form.champs[champ]:
            faits[champ] = PENALITE
    envoi = soir.arbitre.client.post(form.action, data=form.champs | faits)
    assert envoi.status_code == 303, (chemin, read_texte(envoi.text)[:300])
    faite = soir.decisions[-1]
    jugement = decide(faite.incident, faite.code, faite.reponses)
    assert (faite.phrase, faite.regle) == (jugement.phrase, jugement.regle)
    assert read_texte(jugement.phrase) in read_texte(soir.arbitre.get(envoi.location))
    return jugement


@pytest.mark.parametrize("code", CodeArbitrage)
@pytest.mark.parametrize("moment", Moment)
def test_every_answer_leads_to_a_ruling_that_is_applied_and_cancelled(
    ouvrir: Ouvrir, code: CodeArbitrage, moment: Moment
) -> None:
    soir = ouvrir(code=code)
    bilans, donnes = soir.bilans, soir.club.sheet(1).donnes
    for incident in browse(moment):
        assert f"/arbitrage/{incident.id}?" in soir.arbitre.get(f"{A_TABLE}&moment={moment}")
        for chemin in walk(soir.arbitre, incident.id + A_TABLE):
            avant = len(soir.livre)
            jugement = apply_leaf(soir, chemin)
            assert len(soir.livre) - avant == count_sanctions(jugement), chemin
            genres = {effet.genre for effet in jugement.effets}
            etats = [donne.entree.donne.etat for donne in soir.club.sheet(1).donnes[1:]]
            assert etats == [Etat.ANNULEE] * bool(genres & ANNULANTS), chemin
            assert sum(soir.bilans) == 0
            soir.arbitre.cancel(soir.decisions[-1].id)
            assert sum(points for _qui, points in soir.livre) == 0
            assert (soir.bilans, soir.club.sheet(1).donnes) == (bilans, donnes), chemin
            assert soir.club.sheet(1).prevues == 5


@pytest.mark.parametrize("cas", LIBRES, ids=lambda cas: f"{cas['incident']}-{cas['code']}")
def test_a_shared_case_is_read_on_its_page(ouvrir: Ouvrir, cas: dict) -> None:
    soir = ouvrir(code=CodeArbitrage(cas["code"]))
    args = "".join(f"&r-{question}={reponse}" for question, reponse in cas["answers"].items())
    chemin = f"{cas['incident']}{A_TABLE}{args}"
    if cas["recidive"]:
        apply_leaf(soir, chemin)
    page = soir.arbitre.get(f"{chemin}{EN_JEU}&fautif={soir.find(0)}")
    lue = read_texte(page[page.index("La décision</h2>") : page.index('id="appliquer"')])
    deja = "Récidive" in lue
    jugement = decide(cas["incident"], CodeArbitrage(cas["code"]), cas["answers"])
    assert read_texte(jugement.phrase) in lue
    assert read_texte(jugement.reference) in lue
    assert MARQUES.get(jugement.niveau, "") in lue
    attendu = cas["expected"]
    if attendu.get("non_prevu"):
        assert "Non prévu par le code" in lue
        return
    assert deja == (cas["recidive"] and bool(jugement.ensuite))
    assert ("Donne annulée" in lue) == (attendu["donne"] == "annulee")
    assert ("Avertissement" in lue) == attendu["avertissement"]
    penalite = attendu["penalite"]
    dite = "Pénalité" in lue and "À la récidive" not in lue.partition("Pénalité")[0][-20:]
    assert dite == (penalite is not None)
    if penalite and penalite["valeur"]:
        assert f"{penalite['valeur']} points" in lue

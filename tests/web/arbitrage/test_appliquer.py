"""A ruling applied from its page: what is asked, what is refused, what is said afterwards."""

import re

import pytest

from scorekeeper.regles.arbitrage.modele import CodeArbitrage
from scorekeeper.regles.bareme import Contrat, Taille
from scorekeeper.regles.donne import Donne, Etat, Poignee
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.tournoi.resultats import build_classement
from scorekeeper.store.tournoi.inscriptions import insert_inscription
from scorekeeper.store.tournoi.values import Inscription

from ..fiches import read_texte
from .conftest import Ouvrir
from .soir import EN_JEU, MINEURE, RENONCE, Soir, find_form, list_cles

TOTAL = "feuille_total?table=1&position=1"
EXCLUSION = "ethique?table=1&position=1&r-decision=exclusion"


def record(soir: Soir, *poignees: Poignee) -> int:
    donne = Donne(0, preneur=0, contrat=Contrat.PRISE, bouts=1, demi_points=110, poignees=poignees)
    saisie = Saisie(f"page-{next(soir.club.jetons)}", Entree(donne))
    return record_donne(soir.club.db, Adresse(soir.club.soiree_id, 1, 1), saisie, "table 1")


def read_refus(soir: Soir, chemin: str, **faits: object) -> str:
    """Apply what is refused; return what the page says of it, above and beside the fields."""
    reponse = soir.arbitre.apply(chemin, {n.replace("_", "-"): v for n, v in faits.items()}, 422)
    assert soir.decisions == []
    page = reponse.text
    assert "Rien n’est appliqué." in page
    fautes = re.findall(r'<p class="faute[^>]*>(.*?)</p>', page, re.DOTALL)
    assert fautes, "nothing beside a field"
    return " ".join(map(read_texte, fautes))


def test_it_works(soir: Soir) -> None:
    reponse = soir.arbitre.apply(soir.arbitre.name(MINEURE))
    page = soir.arbitre.read(reponse.location)
    nom = soir.club.sheet(1).sieges[0].nom
    assert "C’est appliqué Carte exposée" in page
    assert f"{nom} avertissement" in page
    assert "CA 2012, p. 5" in page
    assert "arbitre MARTIN" in page
    assert "Annuler cette décision" in page
    assert soir.livre == [(soir.find(0), 0)]


def test_a_repeat_is_said_before_it_is_applied_and_cancelled_after(soir: Soir) -> None:
    chemin = soir.arbitre.name(MINEURE)
    rangs = build_classement(soir.club.load(), 1)
    assert "À la récidive : pénalité de 100 points" in soir.arbitre.read(chemin)
    soir.arbitre.apply(chemin)
    page = soir.arbitre.read(chemin)
    nom = soir.club.sheet(1).sieges[0].nom
    assert f"Récidive {nom} : déjà sanctionné ce soir." in page
    assert "Pénalité de 100 points au joueur fautif." in page
    soir.arbitre.apply(chemin)
    assert soir.livre == [(soir.find(0), 0), (soir.find(0), -100)]
    assert build_classement(soir.club.load(), 1) != rangs
    soir.arbitre.cancel(soir.decisions[-1].id)
    assert build_classement(soir.club.load(), 1) == rangs
    assert sum(points for _qui, points in soir.livre) == 0


def test_the_same_form_sent_twice_is_applied_once(soir: Soir) -> None:
    form = find_form(soir.arbitre.get(soir.arbitre.name(MINEURE)))
    lieux = {
        soir.arbitre.client.post(form.action, data=form.champs).location for _double in range(2)
    }
    assert len(lieux) == 1
    assert len(soir.decisions) == 1


def test_the_table_is_asked_when_nobody_said_it(soir: Soir) -> None:
    page = soir.arbitre.get("tabac")
    assert "À quelle table ?" in read_texte(page)
    assert "/appliquer" not in page
    tables = list_cles(page, "a-table")
    assert [re.findall(r"table=(\d)", lien)[0] for lien in tables] == ["1", "2", "3", "0"]
    assert "Qui est en faute ?" in soir.arbitre.read(tables[1])
    assert "La table 9 ne joue pas" in soir.arbitre.read("tabac?table=9&position=1")


def test_without_a_table_somebody_is_named_among_all(soir: Soir) -> None:
    page = soir.arbitre.get("tabac?table=0&position=1")
    assert page.count("<option") == 13
    soir.arbitre.apply(f"tabac?table=0&position=1&fautif={soir.find(2)}")
    assert soir.livre == [(soir.find(2), -100)]
    assert soir.decisions[0].numero_table is None


def test_a_seat_taken_twice_is_free_again(soir: Soir) -> None:
    chemin = soir.arbitre.name("cartes_touchees?table=1&position=1")
    assert f"fautif={soir.find(0)}" in chemin
    retour = list_cles(soir.arbitre.get(chemin), "qui")[0]
    assert "fautif" not in retour
    # one is at fault: another takes the place of the first
    autre = list_cles(soir.arbitre.get(chemin), "qui")[1]
    assert re.findall(r"fautif=(\d+)", autre) == [str(soir.find(1))]


def test_the_donneur_is_known_beforehand(soir: Soir) -> None:
    reponses = "&r-moment=apres_contrat&r-remplacant=non&r-mains=donneur_et_chien"
    chemin = f"fausse_donne?table=1&position=1{reponses}{EN_JEU}"
    soir.arbitre.apply(chemin)
    # Nord dealt the first donne; his right-hand neighbour deals the second
    assert soir.livre == [(soir.find(3), -500)]
    page = soir.arbitre.read(f"journal/{soir.decisions[0].id}")
    assert "Donne annulée : rien n’est marqué" in page
    assert "pas d’enchère à la prochaine donne" in page


def test_a_recorded_donne_is_chosen_by_its_description(soir: Soir) -> None:
    page = soir.arbitre.get(f"{RENONCE}&r-resultat=chute")
    nom = soir.club.sheet(1).sieges[0].nom_court
    assert f"Quelle donne ? La donne qui se joue · donne 2 Donne 1 · garde de {nom}" in read_texte(
        page[page.index('id="donne"') - 10 :]
    )
    soir.arbitre.apply(list_cles(page, "donne")[1])
    assert soir.club.sheet(1).donnes[0].entree.donne.etat is Etat.ANNULEE
    assert soir.bilans == (0, 0, 0, 0)
    assert "donne annulée." in soir.arbitre.read(f"journal/{soir.decisions[0].id}")
    soir.arbitre.cancel(soir.decisions[0].id)
    assert soir.bilans != (0, 0, 0, 0)


def test_no_donne_is_guessed_where_the_sheet_would_change(soir: Soir) -> None:
    chemin = f"{RENONCE}&r-resultat=chute"
    assert "Appliquer la décision" not in soir.arbitre.read(chemin)
    form = find_form(soir.arbitre.get(f"{chemin}{EN_JEU}"))
    assert form.champs["donne"] == "0"
    sans = {nom: valeur for nom, valeur in form.champs.items() if nom != "donne"}
    envoi = soir.arbitre.client.post(form.action, data=sans)
    assert envoi.status_code == 422
    assert "Dites de quelle donne il s’agit." in read_texte(envoi.text)
    assert (soir.decisions, len(soir.club.sheet(1).donnes)) == ([], 1)
    # nothing to choose on a sheet without donnes
    vide = chemin.replace("table=1", "table=2")
    assert "Quelle donne ?" not in soir.arbitre.read(vide)
    assert "Appliquer la décision" in soir.arbitre.read(vide)


@pytest.mark.parametrize("champ", ["fautif", "payeur"])
def test_nobody_of_another_table_is_charged_by_a_forged_form(soir: Soir, champ: str) -> None:
    etranger = next(
        i for i in soir.club.load().inscriptions if i.id not in set(map(soir.find, range(4)))
    )
    form = find_form(soir.arbitre.get(soir.arbitre.name(MINEURE) if champ == "fautif" else TOTAL))
    envoi = soir.arbitre.client.post(form.action, data=form.champs | {champ: etranger.id})
    assert envoi.status_code == 422
    dit = f"{etranger.nom_complet} ne joue pas à la table 1 à la position 1"
    assert dit in read_texte(envoi.text)
    assert (soir.decisions, soir.livre) == ([], [])


def test_points_given_back_are_asked_and_read(soir: Soir) -> None:
    donne_id = record(soir)
    chemin = f"{RENONCE}&r-resultat=gagne&donne={donne_id}"
    form = find_form(soir.arbitre.get(chemin))
    assert form.champs["points"] == "55"
    soir.arbitre.apply(chemin, {"points": "60"})
    assert soir.club.sheet(1).donnes[1].entree.donne.demi_points == 120
    assert sum(soir.bilans) == 0


def test_the_table_is_told_what_is_not_on_the_sheet_yet(soir: Soir) -> None:
    rappel = "compter les points une fois les cartes rendues"
    assert rappel in soir.arbitre.read(f"{RENONCE}&r-resultat=gagne{EN_JEU}")
    assert rappel not in soir.arbitre.read(f"{RENONCE}&r-resultat=chute{EN_JEU}")


def test_one_poignee_among_several_is_chosen(soir: Soir) -> None:
    deux = (Poignee(Taille.SIMPLE, 0), Poignee(Taille.SIMPLE, 1))
    args = "&r-rectifiable=non&r-camp=preneur"
    chemin = f"poignee_incomplete?table=1&position=1{args}&donne={record(soir, *deux)}"
    chemin = soir.arbitre.name(chemin)
    assert "dites laquelle ne compte pas" in read_refus(soir, chemin)
    soir.arbitre.apply(chemin, {"poignee": 0})
    assert soir.club.sheet(1).donnes[1].entree.donne.poignees == deux[1:]


def test_an_optional_penalty_is_left_out_unless_it_is_ticked(soir: Soir) -> None:
    chemin = soir.arbitre.name(f"{RENONCE}&r-resultat=chute{EN_JEU}")
    form = find_form(soir.arbitre.get(chemin))
    assert "retenu" in form.noms - form.champs.keys()
    assert form.champs["montant-2"] == "100"
    soir.arbitre.apply(chemin)
    assert soir.livre == []
    soir.arbitre.apply(chemin, {"retenu": 2, "montant-2": "60"})
    assert soir.livre == [(soir.find(0), -60)]


def test_nobody_pays_for_a_wrong_sheet_by_default(soir: Soir) -> None:
    page = soir.arbitre.get(TOTAL)
    assert "personne ne paie" in page
    assert "payeur" in find_form(page).noms - find_form(page).champs.keys()
    reponse = soir.arbitre.apply(TOTAL)
    assert soir.livre == []
    assert "Personne n’est sanctionné" in soir.arbitre.read(reponse.location)
    soir.arbitre.apply(TOTAL, {"payeur": soir.find(3)})
    assert soir.livre == [(soir.find(3), -100)]


def test_the_code_de_club_warns_the_four_at_once(ouvrir: Ouvrir) -> None:
    soir = ouvrir(code=CodeArbitrage.CLUB)
    assert "Pour toute la table\u00a0:" in soir.arbitre.get(TOTAL)
    soir.arbitre.apply(TOTAL)
    assert soir.livre == [(soir.find(place), 0) for place in range(4)]
    assert "Qui paie ?" in soir.arbitre.read(TOTAL)


def test_an_exclusion_is_confirmed(soir: Soir) -> None:
    chemin = soir.arbitre.name(EXCLUSION)
    assert "Confirmez l’exclusion" in read_refus(soir, chemin)
    reponse = soir.arbitre.apply(chemin, {"exclure": 1})
    assert "Exclusion dès la position suivante" in soir.arbitre.read(reponse.location)
    exclu = next(i for i in soir.club.load().inscriptions if i.id == soir.find(0))
    assert exclu.sortie == 1


def test_what_the_code_leaves_open_may_be_a_penalty(soir: Soir) -> None:
    chemin = soir.arbitre.name("misere?table=1&position=1")
    page = soir.arbitre.read(chemin)
    assert "Non prévu par le code" in page
    assert "Dites combien de points" in read_refus(soir, chemin, sanction="penalite", libre="")
    soir.arbitre.apply(chemin, {"sanction": "penalite", "libre": "40", "note": " À  voir "})
    assert soir.livre == [(soir.find(0), -40)]
    assert soir.decisions[0].note == "À voir"


def test_nothing_may_be_marked_where_the_code_leaves_it_open(soir: Soir) -> None:
    soir.arbitre.apply("misere?table=1&position=1")
    assert (len(soir.decisions), soir.livre) == (1, [])


@pytest.mark.parametrize(
    ("chemin", "faits", "phrase"),
    [
        (MINEURE, {}, "Dites qui est en faute."),
        ("tabac?table=1&position=1&fautif=QUI", {"montant-0": ""}, "Dites combien de points."),
        ("tabac?table=1&position=1&fautif=QUI", {"montant-0": "cent"}, "un nombre entier"),
        ("tabac?table=1&position=1&fautif=QUI", {"montant-0": "10000"}, "de 1 à 9 999 points"),
        ("tabac?table=0&position=1", {}, "Dites qui est en faute."),
        ("tabac?table=1&position=1&fautif=QUI", {"note": "x" * 201}, "dépasse 200 lettres"),
        (EXCLUSION, {"exclure": 1}, "Dites qui est en faute."),
        (f"{RENONCE}&r-resultat=gagne&donne=DONNE", {"points": "200"}, "de 0 à 91"),
    ],
)
def test_what_is_missing_is_said_beside_its_field(
    soir: Soir, chemin: str, faits: dict[str, str], phrase: str
) -> None:
    chemin = chemin.replace("QUI", str(soir.find(0))).replace("DONNE", str(record(soir)))
    assert phrase in read_refus(soir, chemin, **faits)


def test_what_was_typed_is_still_there_after_a_refusal(soir: Soir) -> None:
    chemin = f"tabac?table=1&position=1&fautif={soir.find(0)}"
    faits = {"montant-0": "cent", "note": "Deux fois"}
    form = find_form(soir.arbitre.apply(chemin, faits, 422).text)
    assert (form.champs["montant-0"], form.champs["note"]) == ("cent", "Deux fois")
    assert form.champs["fautif"] == str(soir.find(0))


def test_a_second_penalty_on_the_same_donne_is_said(soir: Soir) -> None:
    donne_id = record(soir)
    chemin = f"{RENONCE}&r-resultat=chute&donne={donne_id}&fautif={soir.find(1)}"
    assert "pour cette donne" not in soir.arbitre.read(chemin)
    soir.arbitre.apply(chemin, {"retenu": 2})
    nom = soir.club.sheet(1).sieges[1].nom
    assert f"{nom} a déjà 100 points de pénalité pour cette donne." in soir.arbitre.read(chemin)
    autre = f"{RENONCE}&r-resultat=chute{EN_JEU}&fautif={soir.find(1)}"
    assert "pour cette donne" not in soir.arbitre.read(autre)


def test_a_second_penalty_is_said_of_the_donne_being_played_too(soir: Soir) -> None:
    chemin = f"{MINEURE}&fautif={soir.find(1)}"
    for _fois in range(2):
        soir.arbitre.apply(chemin)
    assert "a déjà 100 points de pénalité pour cette donne." in soir.arbitre.read(chemin)


def test_whoever_paid_already_is_told_where_no_repeat_costs_more(soir: Soir) -> None:
    chemin = f"tabac?table=1&position=1&fautif={soir.find(0)}"
    dit = f"{soir.club.sheet(1).sieges[0].nom} a déjà payé 100 points ce soir"
    assert dit not in soir.arbitre.read(chemin)
    soir.arbitre.apply(chemin)
    assert dit in soir.arbitre.read(chemin)
    soir.arbitre.cancel(1)
    assert dit not in soir.arbitre.read(chemin)


def test_answers_that_are_missing_apply_nothing(soir: Soir) -> None:
    adresse = f"{soir.arbitre.racine}arbitrage/renonce/appliquer"
    assert soir.arbitre.client.post(adresse, data={"table": 1}).status_code == 400
    assert soir.decisions == []


def test_a_donne_that_is_not_of_the_sheet_is_not_found(soir: Soir) -> None:
    form = find_form(soir.arbitre.get(f"{RENONCE}&r-resultat=chute{EN_JEU}"))
    envoi = soir.arbitre.client.post(form.action, data=form.champs | {"donne": 999})
    assert envoi.status_code == 404
    assert soir.decisions == []


def test_two_arbitres_at_once_do_not_make_a_repeat_unread(soir: Soir) -> None:
    pages = [visite.get(visite.name(MINEURE)) for visite in (soir.arbitre, soir.chef)]
    envois = [find_form(page) for page in pages]
    soir.arbitre.client.post(envois[0].action, data=envois[0].champs)
    second = soir.chef.client.post(envois[1].action, data=envois[1].champs)
    assert second.status_code == 422
    assert "relisez-la" in read_texte(second.text)
    assert soir.livre == [(soir.find(0), 0)]
    # the page that says so shows the repeat, and applies it
    relu = find_form(second.text)
    assert soir.chef.client.post(relu.action, data=relu.champs).status_code == 303
    assert soir.livre[1:] == [(soir.find(0), -100)]


@pytest.mark.parametrize(
    "faux",
    [
        {"position": "2"},
        {"position": "1" * 25},
        {"table": "1" * 25},
        {"table": "x"},
        {"donne": "x"},
    ],
)
def test_a_form_of_a_place_that_is_no_more_rules_nowhere_else(
    soir: Soir, faux: dict[str, str]
) -> None:
    form = find_form(soir.arbitre.get(f"tabac?table=1&position=1&fautif={soir.find(0)}"))
    envoi = soir.arbitre.client.post(form.action, data=form.champs | faux)
    assert envoi.status_code == 422
    assert "dites où c’est arrivé" in read_texte(envoi.text)
    assert (soir.decisions, soir.livre) == ([], [])


def test_a_table_of_any_number_is_only_unknown(soir: Soir) -> None:
    assert "À quelle table ?" in soir.arbitre.read(f"tabac?table={10**25}&position=1")


def test_a_note_has_no_character_that_nobody_sees(soir: Soir) -> None:
    soir.arbitre.apply(soir.arbitre.name(MINEURE), {"note": "vu\x00\x07 \u202ede loin"})
    assert soir.decisions[0].note == "vu de loin"
    soir.arbitre.client.post(
        f"{soir.arbitre.racine}arbitrage/journal/{soir.decisions[0].id}/annuler",
        data={"raison": "non\x00"},
    )
    assert soir.decisions[1].note == "non"


def test_a_compound_first_name_is_not_broken_in_a_key(soir: Soir) -> None:
    nee = Inscription(0, "LE-GALL", "Anne-Marie")
    venue = insert_inscription(soir.club.db, soir.club.soiree_id, nee)
    page = soir.arbitre.get(f"tabac?table=1&position=1&fautif={venue}")
    assert ">LE-GALL Anne-\u2060Marie" in page

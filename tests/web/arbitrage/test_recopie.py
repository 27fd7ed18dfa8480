"""A sheet copied from paper while an arbitre rules and phones mark, as each of them sees it."""

import re

import pytest
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.regles.donne import Etat
from scorekeeper.services.papier import replace_papier
from scorekeeper.store.liens import list_liens
from scorekeeper.web.papier import transcription

from ...stockage.arbitrages import copy
from ..actions import read_hidden
from ..fiches import Fiche, read_champs, read_texte
from .soir import CODE, EN_JEU, Soir

URL = f"/p/{CODE}/feuilles/1-2/"
POIGNEE = "poignee_incomplete?table=2&position=1&r-rectifiable=non&r-camp=preneur"
CARTES = "nombre_cartes?table=2&position=1&r-camp=defense&r-resultat=chute"
PAPIER = (("Garde", 216, -72, -72, -72), ("G. Sans", -76, -76, 228, -76))
FAITS = {"preneur": "1", "contrat": "garde", "bouts": "2", "points": "50", "geste": "enregistrer"}
CHAMPS = ("csrf_token", "jeton", "rang", "mort_vu")
RECOPIEE = "Cette feuille vient d’être recopiée du papier"
MARQUEE = "Cette feuille vient d’être marquée sur un téléphone"


@pytest.fixture
def fiche(soir: Soir) -> Fiche:
    """Return the sheet of table 2 seen by whoever copies it."""
    return Fiche(soir.chef.client, URL)


def fill(*lignes: tuple[str, int, int, int, int]) -> dict[str, object]:
    """Return the cells of these rows and of the foot that they give."""
    champs: dict[str, object] = {"mode": "signe"}
    for rang, (contrat, *scores) in enumerate(lignes, start=1):
        champs[f"k_{rang}"] = contrat
        champs |= {f"c_{rang}_{place}": score for place, score in enumerate(scores)}
    for place, colonne in enumerate(zip(*[scores for _, *scores in lignes], strict=True)):
        plus, moins = (sum(max(s * v, 0) for v in colonne) for s in (1, -1))
        champs |= {f"tp_{place}": plus, f"tm_{place}": moins, f"c_b_{place}": plus - moins}
    return champs


def judge(soir: Soir, incident: str) -> None:
    """Rule on the first row of table 2."""
    donne = soir.club.sheet(2).donnes[0]
    chemin = f"{incident}&donne={donne.id}"
    soir.arbitre.apply(soir.arbitre.name(chemin) if incident == POIGNEE else chemin)


@pytest.mark.parametrize("incident", [CARTES, POIGNEE])
def test_the_grid_as_shown_is_saved_again_beside_another_row(
    soir: Soir, fiche: Fiche, incident: str
) -> None:
    copy(soir.club, details=True, table=2)
    judge(soir, incident)
    jugee = soir.club.sheet(2).donnes[0].entree
    reponse = fiche.save(k_2="Garde")
    assert reponse.status_code == 303, read_texte(reponse.text)[:600]
    premiere, seconde = soir.club.sheet(2).donnes
    assert premiere.entree == jugee
    assert seconde.entree.donne.contrat == "garde"
    soir.arbitre.cancel(1)
    assert soir.club.sheet(2).build().bilans == (140, -148, 156, -148)


def test_a_ruled_row_copied_otherwise_is_refused_with_all_that_was_typed(
    soir: Soir, fiche: Fiche
) -> None:
    copy(soir.club, details=True, table=2)
    judge(soir, POIGNEE)
    avant = soir.club.sheet(2)
    lignes = (("Garde", 219, -73, -73, -73), PAPIER[1])
    fiche.save(mode="signe", geste="grille")
    reponse = fiche.save(d_points_1="43", **fill(*lignes))
    assert reponse.status_code == 422
    phrase = "La ligne 1 a été jugée (décision 1) : recopiez-la comme elle était,"
    assert f"{phrase} ou annulez d’abord la décision." in read_texte(reponse.text)
    champs = read_champs(reponse.text)
    assert (champs["d-points-1"], champs["c-1-0"], champs["c-b-0"]) == ("43", "219", "143")
    assert soir.club.sheet(2) == avant


@pytest.mark.parametrize(("avant", "apres"), [("details", "lignes"), ("lignes", "details")])
def test_a_ruled_sheet_keeps_its_depth(soir: Soir, fiche: Fiche, avant: str, apres: str) -> None:
    copy(soir.club, details=avant == "details", table=2)
    judge(soir, CARTES)
    feuille = soir.club.sheet(2)
    reponse = fiche.save(profondeur=apres, geste="sans_reste")
    assert reponse.status_code == 422
    assert "La ligne 1 a été jugée (décision 1)" in read_texte(reponse.text)
    assert soir.club.sheet(2) == feuille


@pytest.mark.parametrize("rang", [None, 2])
def test_a_sheet_with_a_ruling_only_is_still_to_be_copied(
    soir: Soir, fiche: Fiche, rang: int | None
) -> None:
    soir.arbitre.apply(CARTES + EN_JEU)
    assert soir.chef.client.get(f"/p/{CODE}/feuilles/nouvelle").location == URL
    champs = fiche.read_champs()
    # The grid is that of the paper: five rows to fill, none of them annulled yet.
    assert champs["rangs"] == "5"
    assert not any(nom.startswith("k-") and valeur for nom, valeur in champs.items())
    lignes = fill(*PAPIER)
    if rang:
        lignes |= {"k_2": "Annulée", "k_3": "G. Sans"}
        lignes |= {f"c_3_{place}": lignes.pop(f"c_2_{place}") for place in range(4)}
    reponse = fiche.send(champs, **lignes)
    assert reponse.status_code == 303, read_texte(reponse.text)[:600]
    feuille = soir.club.sheet(2)
    annulees = [d for d in feuille.donnes if d.entree.donne.etat is Etat.ANNULEE]
    assert [donne.rang for donne in annulees] == [rang or 3]
    assert feuille.build().bilans == (140, -148, 156, -148)
    assert f"Donne {rang or 3}" in soir.arbitre.read("journal/1")
    assert fiche.save(k_1="Prise").status_code == 303
    soir.arbitre.cancel(1)
    assert soir.club.sheet(2).build().bilans == (140, -148, 156, -148)
    assert all(d.entree.donne.etat is Etat.JOUEE for d in soir.club.sheet(2).donnes)


def open_table(soir: Soir) -> tuple[FlaskClient, str]:
    """Return a phone of table 2 and its address."""
    liens = list_liens(soir.club.db, soir.club.soiree_id)
    cle = next(lien.cle for lien in liens if lien.numero_table == 2)
    return soir.app.test_client(), f"/p/{cle}/"


def test_a_donne_typed_while_its_sheet_is_copied_is_not_lost(soir: Soir, fiche: Fiche) -> None:
    client, url = open_table(soir)
    page = client.get(url).text
    envoi = {nom: read_hidden(page, nom) for nom in CHAMPS} | FAITS
    assert fiche.save(**fill(*PAPIER)).status_code == 303
    avant = soir.club.sheet(2)
    reponse = client.post(f"{url}donnes", data=envoi)
    assert reponse.status_code == 409
    assert RECOPIEE in read_texte(reponse.text)
    assert re.search(r'name="points"[^>]* value="50"', reponse.text)
    assert re.search(r'name="contrat" value="garde"[^>]* checked', reponse.text)
    # The script of the page shows the sentence, and keeps the donne in its queue.
    reponse = client.post(f"{url}donnes", data=envoi, headers={"Accept": "application/json"})
    assert reponse.status_code == 409
    assert RECOPIEE in reponse.json["erreurs"][""].replace("\xa0", " ")
    assert reponse.json.keys() == {"erreurs"}
    assert soir.club.sheet(2) == avant


def test_what_was_typed_of_a_sheet_that_a_phone_marks_is_not_lost(soir: Soir, fiche: Fiche) -> None:
    champs = fiche.read_champs()
    soir.club.record(2)
    avant = soir.club.sheet(2)
    reponse = fiche.send(champs, **fill(*PAPIER))
    assert reponse.status_code == 409
    assert MARQUEE in read_texte(reponse.text)
    assert read_champs(reponse.text)["c-1-0"] == "216"
    assert soir.club.sheet(2) == avant
    # Once the phone's donne is taken off, the same form is saved.
    client, url = open_table(soir)
    client.post(f"{url}donnes/{avant.donnes[0].id}/annuler", data={"modif": avant.donnes[0].modif})
    assert fiche.send(read_champs(reponse.text)).status_code == 303
    assert soir.club.sheet(2).build().bilans == (140, -148, 156, -148)


def test_a_phone_that_marks_it_at_the_very_moment_is_told_of_too(
    soir: Soir, fiche: Fiche, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(db: Database, *autres: object) -> object:
        soir.club.record(2)
        return replace_papier(db, *autres)  # type: ignore[arg-type]

    monkeypatch.setattr(transcription, "replace_papier", replace)
    reponse = fiche.save(**fill(*PAPIER))
    assert reponse.status_code == 409
    assert MARQUEE in read_texte(reponse.text)
    assert read_champs(reponse.text)["c-1-0"] == "216"
    assert len(soir.club.sheet(2).donnes) == 1

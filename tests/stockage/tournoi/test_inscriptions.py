"""The people of a club night: added, corrected on the feuilles too, struck off, imported."""

from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.services.parties import archive_partie
from scorekeeper.services.refus import IntrouvableError, RefusError
from scorekeeper.services.tournoi import inscriptions as service
from scorekeeper.services.tournoi.caisse import set_paye, set_tarif
from scorekeeper.services.tournoi.inscriptions import (
    add_inscription,
    change_inscription,
    import_inscriptions,
    strike_inscription,
)
from scorekeeper.services.tournoi.presences import leave, substitute
from scorekeeper.store.tournoi.values import Formule

from .club import CHEF, Club, start_club

JEAN = InscriptionLue("DUPONT", "Jean", club="Blain", tarif=1250, senior=True, equipe="Les As")


def change(club: Club, id_: int, fiche: InscriptionLue) -> None:
    change_inscription(club.db, club.soiree_id, id_, fiche, CHEF)


def test_it_works(club: Club) -> None:
    id_ = add_inscription(club.db, club.soiree_id, replace(JEAN, nom="  DUPONT\t"), CHEF)
    [inscrit] = club.inscrits
    assert inscrit.id == id_
    assert inscrit.nom_complet == "DUPONT Jean"
    assert (inscrit.club, inscrit.tarif, inscrit.equipe) == ("Blain", 1250, "Les As")
    assert inscrit.senior
    assert not inscrit.paye
    assert (inscrit.numero, inscrit.arrivee, inscrit.sortie) == (None, 1, None)
    assert club.actions == ["tournoi", "inscription"]


@pytest.mark.parametrize(
    ("fiche", "champ", "phrase"),
    [
        (InscriptionLue(""), "nom", "manque le nom"),
        (InscriptionLue("\u200b\u3164"), "nom", "manque le nom"),
        (InscriptionLue("a" * 60, "b" * 20), "nom", "80 lettres"),
        (InscriptionLue("A", club="c" * 81), "club", "80 lettres"),
        (InscriptionLue("A", tarif=-1), "tarif", "tarif"),
        (InscriptionLue("A", tarif=10_000_001), "tarif", "tarif"),
        (InscriptionLue("dupont", "JEAN"), "nom", "Ce nom est déjà inscrit (DUPONT Jean)"),
        (InscriptionLue("DUPONT\u200b", "Jean"), "nom", "ajoutez un deuxième prénom"),
        (InscriptionLue("Dupont Jean"), "nom", "deuxième prénom"),
    ],
)
def test_what_cannot_be_registered(
    club: Club, fiche: InscriptionLue, champ: str, phrase: str
) -> None:
    add_inscription(club.db, club.soiree_id, JEAN, CHEF)
    with pytest.raises(RefusError) as refus:
        add_inscription(club.db, club.soiree_id, fiche, CHEF)
    assert phrase in refus.value.erreurs[champ]
    assert len(club.inscrits) == 1


def test_an_evening_takes_only_so_many(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "INSCRITS_MAX", 2)
    club.fill(2)
    with pytest.raises(RefusError, match="2 inscrits au plus"):
        club.add("TROP")


def test_two_evenings_may_know_the_same_person(db: Database, club: Club) -> None:
    club.add("DUPONT")
    start_club(db).add("DUPONT")


def test_archived_frozen_or_gone(db: Database, club: Club) -> None:
    id_ = club.add("DUPONT")
    with pytest.raises(IntrouvableError):
        change(start_club(db), id_, JEAN)
    club.db.execute("UPDATE tournois SET fige_a = '2026-01-01T00:00:00+00:00'")
    club.db.conn.commit()
    with pytest.raises(RefusError, match="définitif"):
        change(club, id_, JEAN)
    set_paye(club.db, club.soiree_id, id_, True, CHEF)  # the till does not mind the ranking
    assert club.find("DUPONT").paye
    archive_partie(club.db, club.soiree, True, "organisateur")
    with pytest.raises(RefusError, match="archivée"):
        set_paye(club.db, club.soiree_id, id_, False, CHEF)


def test_what_is_known_can_be_corrected(club: Club) -> None:
    id_ = club.add("DUPOND", prenom="Jean")
    change(club, id_, JEAN)
    assert club.find("DUPONT Jean").club == "Blain"
    change(club, id_, JEAN)
    assert club.actions == ["tournoi", "inscription", "fiche"]


def test_a_correction_may_not_take_a_name(club: Club) -> None:
    id_ = club.add("DURAND")
    add_inscription(club.db, club.soiree_id, JEAN, CHEF)
    with pytest.raises(RefusError, match="déjà inscrit"):
        change(club, id_, JEAN)


def test_a_new_name_is_written_on_tonight_s_feuilles(club: Club) -> None:
    club.fill(8)
    club.draw()
    club.open()
    inscrit = club.find("JOUEUR03")
    version = {f.id: f.version for f in club.feuilles}
    change(club, inscrit.id, InscriptionLue("MARTIN-DUCHÊNE", "Marie-Christine"))
    feuilles = [f for f in club.feuilles for s in f.premiers if s.nom.startswith("MARTIN")]
    [feuille] = feuilles
    siege = next(s for s in feuille.premiers if s.nom.startswith("MARTIN"))
    assert siege.nom_court == "MARTIN-DUCH."
    assert feuille.version > version.pop(feuille.id)
    assert {f.id: f.version for f in club.feuilles if f.id != feuille.id} == version
    assert not any(s.nom == "JOUEUR03" for f in club.feuilles for s in f.premiers)
    noms = [nom for (nom,) in club.db.execute("SELECT nom FROM joueurs")]
    assert "JOUEUR03" not in noms
    assert "MARTIN-DUCHÊNE Marie-Christine" in noms


def test_a_new_spelling_of_the_same_name_is_written_too(club: Club) -> None:
    club.fill(4)
    club.draw()
    club.open()
    change(club, club.find("JOUEUR01").id, InscriptionLue("joueur01"))
    assert any(s.nom == s.nom_court == "joueur01" for s in club.feuilles[0].premiers)


def test_short_names_stay_unique_at_the_table(club: Club) -> None:
    club.fill(4)
    club.draw()
    club.open()
    for rang, prenom in enumerate(("Marie-Christine", "Marie-Louise"), start=1):
        fiche = InscriptionLue("LAROCHEFOUCAULD", prenom)
        change(club, club.find(f"JOUEUR{rang:02}").id, fiche)
    courts = [siege.nom_court for siege in club.feuilles[0].premiers]
    assert len(set(courts)) == 4


def test_the_same_name_elsewhere_is_left_alone(db: Database, club: Club) -> None:
    autre = start_club(db)
    for soiree in (club, autre):
        soiree.fill(4)
        soiree.draw()
        soiree.open()
    change(club, club.find("JOUEUR01").id, JEAN)
    assert any(siege.nom == "JOUEUR01" for siege in autre.feuilles[0].premiers)


def test_who_has_not_played_is_struck_off(club: Club) -> None:
    club.fill(8)
    club.draw()
    inscrit = club.find("JOUEUR01")
    strike_inscription(club.db, club.soiree_id, inscrit.id, CHEF)
    assert len(club.inscrits) == 7
    assert club.tournoi.vides == (inscrit.numero,)
    assert club.actions[-1] == "radiation"


def test_who_has_played_is_not_struck_off(club: Club) -> None:
    club.fill(4)
    club.draw()
    club.open()
    with pytest.raises(RefusError, match="quitte la soirée"):
        strike_inscription(club.db, club.soiree_id, club.find("JOUEUR01").id, CHEF)
    assert len(club.inscrits) == 4


def test_late_arrivals_take_a_seat_that_nobody_holds_then_wait(club: Club) -> None:
    club.fill(7)
    club.draw()
    [vide] = club.tournoi.vides
    club.open()
    club.add("TARD")
    assert (club.find("TARD").numero, club.find("TARD").arrivee) == (vide, 2)
    assert club.tournoi.vides == ()
    club.add("TROP TARD")
    assert club.find("TROP TARD").numero is None
    strike_inscription(club.db, club.soiree_id, club.find("TARD").id, CHEF)
    club.add("ENSUITE")
    assert club.find("ENSUITE").numero == vide


def test_many_come_at_once(club: Club) -> None:
    club.add("DUPONT", prenom="Jean")
    fiches = [InscriptionLue("dupont", "jean"), JEAN, InscriptionLue("A"), InscriptionLue("B")]
    assert import_inscriptions(club.db, club.soiree_id, [*fiches, InscriptionLue("a")], CHEF) == (
        2,
        0,
    )
    assert [i.nom for i in club.inscrits] == ["A", "B", "DUPONT"]
    assert club.actions[-1] == "import"
    assert import_inscriptions(club.db, club.soiree_id, fiches, CHEF) == (0, 0)
    assert club.actions.count("import") == 1


def test_a_list_tells_what_is_not_known_yet(club: Club) -> None:
    club.add("DUPONT", prenom="Jean", club="Blain", tarif=800)
    sue = InscriptionLue("dupont", "jean", "42", "Nozay", "2", tarif=1200, paye=True, senior=True)
    for attendu in ((0, 1), (0, 0)):
        assert import_inscriptions(club.db, club.soiree_id, [sue, sue], CHEF) == attendu
    [jean] = club.inscrits
    assert (jean.nom_complet, jean.club, jean.tarif) == ("DUPONT Jean", "Blain", 800)
    assert (jean.numero_fft, jean.serie, jean.paye, jean.senior) == ("42", "2", True, False)
    assert club.actions.count("import") == 1


def test_a_list_that_says_unpaid_takes_nothing_back(club: Club) -> None:
    club.add("A", paye=True)
    assert import_inscriptions(club.db, club.soiree_id, [InscriptionLue("A")], CHEF) == (0, 0)
    assert club.find("A").paye


def test_many_or_none(club: Club) -> None:
    fiches = [InscriptionLue("A"), InscriptionLue("B" * 81)]
    with pytest.raises(RefusError, match="80"):
        import_inscriptions(club.db, club.soiree_id, fiches, CHEF)
    assert club.inscrits == []


def test_imported_late_each_takes_a_seat_of_their_own(club: Club) -> None:
    club.fill(6)
    club.draw()
    club.open()
    fiches = [InscriptionLue(nom) for nom in "ABC"]
    import_inscriptions(club.db, club.soiree_id, fiches, CHEF)
    numeros = [club.find(nom).numero for nom in "ABC"]
    assert len({*numeros}) == 3
    assert numeros.count(None) == 1
    assert club.tournoi.vides == ()


def test_paying_is_said_once(club: Club) -> None:
    id_ = club.add("A")
    for paye in (True, True, False):
        set_paye(club.db, club.soiree_id, id_, paye, CHEF)
    assert not club.find("A").paye
    assert club.actions.count("paiement") == 2
    with pytest.raises(IntrouvableError):
        set_paye(club.db, club.soiree_id, id_ + 1, True, CHEF)


def test_one_tariff_for_whoever_has_none(club: Club) -> None:
    for nom, tarif in (("A", 0), ("B", 500), ("C", 0)):
        club.add(nom, tarif=tarif)
    assert set_tarif(club.db, club.soiree_id, 1200, CHEF) == 2
    assert [i.tarif for i in club.inscrits] == [1200, 500, 1200]
    assert set_tarif(club.db, club.soiree_id, 900, CHEF) == 0
    assert club.actions.count("tarif") == 1
    for impossible in (0, -1, 10_000_001):
        with pytest.raises(RefusError, match="tarif"):
            set_tarif(club.db, club.soiree_id, impossible, CHEF)


def test_an_evening_at_home_has_no_till(club: Club, db: Database) -> None:
    db.execute("DELETE FROM tournois")
    db.conn.commit()
    with pytest.raises(IntrouvableError):
        set_paye(db, club.soiree_id, 1, True, CHEF)


QUATRE = Formule("libre", 4, 4)


@pytest.fixture
def equipes(club: Club) -> Club:
    """A pair, a team of four and fourteen others at five tables, the first position under way."""
    faite = start_club(club.db, QUATRE, "Équipes")
    for rang in range(6):
        faite.add(f"EQUIPIER{rang}", equipe="Les As" if rang < 2 else "Les  Rois")
    faite.fill(14)
    faite.draw()
    faite.open()
    return faite


@pytest.mark.parametrize(("equipe", "membres"), [("les  as", 2), ("Les Rois", 4)])
def test_nobody_more_comes_into_a_complete_team(equipes: Club, equipe: str, membres: int) -> None:
    tard = equipes.add("TARD")
    for geste in (
        lambda: equipes.add("VENU", equipe=equipe),
        lambda: change(equipes, tard, InscriptionLue("TARD", equipe=equipe)),
        lambda: substitute(
            equipes.db,
            equipes.soiree_id,
            equipes.find("JOUEUR01").id,
            InscriptionLue("VENU", equipe=equipe),
            CHEF,
        ),
    ):
        with pytest.raises(RefusError) as refus:
            geste()
        assert [*refus.value.erreurs] == ["equipe"]
        assert f"est complète\xa0: ses {membres} membres jouent" in str(refus.value)
    assert len(equipes.inscrits) == 21
    assert equipes.find("TARD").equipe == ""
    # what else is known of a member may still be corrected
    membre = equipes.find("EQUIPIER0")
    change(equipes, membre.id, InscriptionLue("EQUIPIER0", club="Blain", equipe="LES AS"))
    assert equipes.find("EQUIPIER0").club == "Blain"


@pytest.mark.parametrize("partis", [("EQUIPIER0",), ("EQUIPIER2", "EQUIPIER3")])
def test_a_team_takes_as_many_as_have_left_it(equipes: Club, partis: tuple[str, ...]) -> None:
    equipe = equipes.find(partis[0]).equipe
    for parti in partis:
        leave(equipes.db, equipes.soiree_id, equipes.find(parti).id, CHEF)
    for rang in range(len(partis)):
        equipes.add(f"VENU{rang}", equipe=equipe)
    with pytest.raises(RefusError, match="complète"):
        equipes.add("ENCORE", equipe=equipe)


def test_who_replaces_a_member_may_be_of_the_team(equipes: Club) -> None:
    parti = equipes.find("EQUIPIER0")
    fiche = InscriptionLue("VENU", equipe="Les As")
    substitute(equipes.db, equipes.soiree_id, parti.id, fiche, CHEF)
    assert equipes.find("VENU").numero == parti.numero


def test_before_the_draw_a_team_is_still_being_made(club: Club) -> None:
    club = start_club(club.db, QUATRE, "Équipes")
    for rang in range(4):
        club.add(f"EQUIPIER{rang}", equipe="Les As")
    assert {inscrit.equipe for inscrit in club.inscrits} == {"Les As"}
    club.fill(16)
    club.draw()
    with pytest.raises(RefusError, match="complète"):
        club.add("TARD", equipe="Les As")


def test_after_a_draw_without_teams_one_may_still_be_made(club: Club) -> None:
    club.fill(20)
    club.draw()
    for rang in range(4):
        club.add(f"EQUIPIER{rang}", equipe="Les As")
    assert club.find("EQUIPIER3").equipe == "Les As"

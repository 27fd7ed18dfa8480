"""A club night from the draw to the ranking, position by position."""

from dataclasses import replace

import pytest

from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.donnes import cancel_donne
from scorekeeper.services.refus import IntrouvableError, MarqueeError, RefusError
from scorekeeper.services.sieges import rename_joueurs
from scorekeeper.services.tournoi.obstacles import count_donnes, list_obstacles
from scorekeeper.services.tournoi.plan import build_plan, list_repetitions_plan
from scorekeeper.services.tournoi.positions import cancel_position, reopen_position
from scorekeeper.services.tournoi.resultats import build_classement, build_resultats
from scorekeeper.services.tournoi.tirage import choose_place, undo_tirage
from scorekeeper.store.liens import list_liens
from scorekeeper.store.tournoi.inscriptions import list_inscriptions, update_inscription
from scorekeeper.store.tournoi.tournois import load_tournoi
from scorekeeper.store.tournoi.values import Finale, Formule, Mode

from .clubs import ORGANISATEUR, Club, start_club


@pytest.fixture
def club(db) -> Club:
    return start_club(db, 22)


def test_a_draw_seats_everybody_and_gives_each_table_its_link(club):
    graine = club.draw(graine=7)
    assert graine == 7
    tournoi = load_tournoi(club.db, club.soiree_id)
    assert (tournoi.tables, tournoi.joueurs, tournoi.graine) == (6, 22, 7)
    numeros = [qui.numero for qui in list_inscriptions(club.db, club.soiree_id)]
    assert len({*numeros}) == 22
    assert not {*numeros} & {*tournoi.vides}
    liens = [lien.numero_table for lien in list_liens(club.db, club.soiree_id)]
    assert liens == [1, 2, 3, 4, 5, 6]


def test_the_same_seed_draws_the_same_places(club):
    club.draw(graine=3)
    avant = [qui.numero for qui in list_inscriptions(club.db, club.soiree_id)]
    club.draw(graine=4)
    autre = [qui.numero for qui in list_inscriptions(club.db, club.soiree_id)]
    club.draw(graine=3)
    assert [qui.numero for qui in list_inscriptions(club.db, club.soiree_id)] == avant != autre


def test_the_plan_of_an_evening_says_where_everybody_goes(club):
    club.draw(graine=1)
    plan = club.plan()
    assert [prevu.position for prevu in plan] == [1, 2, 3, 4, 5]
    for prevu in plan:
        noms = [siege.inscription.nom for table in prevu.tables for siege in table.sieges]
        assert len({*noms}) == len(noms) == 22
        assert {len(table.sieges) for table in prevu.tables} == {3, 4}
    assert list_repetitions_plan(club.load(), plan) == []
    nords = {t.numero_table: t.sieges[0].depart for t in plan[3].tables if len(t.sieges) == 4}
    assert nords == {table: f"Nord {table}" for table in nords}
    assert len(nords) == 4


def test_a_position_opens_with_a_sheet_a_table(club):
    club.draw(graine=1)
    assert club.open() == 1
    feuilles = club.load().list_feuilles(1)
    assert [f.numero_table for f in feuilles] == [1, 2, 3, 4, 5, 6]
    pleine = next(f for f in feuilles if f.table.places == 4)
    a_trois = next(f for f in feuilles if f.table.places == 3)
    assert [s.libelle for s in pleine.sieges] == ["Nord", "Sud", "Est", "Ouest"]
    assert pleine.departs == (pleine.numero_table,) * 4
    assert pleine.prevues == 5
    assert [s.libelle for s in a_trois.sieges] == ["Sud", "Est", "Ouest"]
    assert build_plan(club.load())[0].is_jouee


def test_a_table_of_three_turns_as_the_compass_does(club):
    club.draw(graine=1)
    club.open()
    feuille = next(f for f in club.load().list_feuilles(1) if f.table.places == 3)
    assert [feuille.table.next_place(place) for place in range(3)] == [1, 2, 0]


def test_a_whole_evening_sums_to_zero(club):
    club.draw(graine=1)
    for position in range(1, 6):
        assert club.open() == position
        club.play()
        assert club.close(confirme=True) == position
    rangs = build_classement(club.load())
    assert len(rangs) == 22
    assert sum(rang.resultat.total for rang in rangs) == 0
    assert all(None not in rang.resultat.scores for rang in rangs)
    etats = {feuille.cycle.etat for feuille in club.load().feuilles}
    assert etats == {EtatFeuille.VALIDEE}
    with pytest.raises(RefusError, match="confirmez"):
        club.open()
    assert club.open(confirme=True) == 6


def test_a_position_waits_for_the_one_before(club):
    club.draw()
    club.open()
    with pytest.raises(RefusError, match="position 1 n’est pas fermée"):
        club.open()


def test_nothing_opens_before_the_draw(club):
    with pytest.raises(RefusError, match="pas encore tirées"):
        club.open()


def test_a_missing_sheet_keeps_a_position_open(club):
    club.draw()
    club.open()
    for table in (1, 2, 3, 4, 5):
        for rang in range(5):
            club.record(table, rang % 3)
    with pytest.raises(RefusError, match="Table 6\u00a0: La feuille manque"):
        club.close(confirme=True)
    assert [o.code for o in list_obstacles(club.load()) if o.bloquant] == ["absente"]


def test_a_red_sheet_keeps_a_position_open_even_when_confirmed(club):
    club.draw(graine=1)
    club.open()
    club.play()
    rouge = next(f for f in club.load().list_feuilles(1) if f.table.places == 4)
    club.db.execute("DELETE FROM donnes WHERE feuille_id = ?", [rouge.id])
    club.copy(rouge.numero_table, (100, -40, -40, -10))
    with pytest.raises(RefusError, match="ne fait pas zéro"):
        club.close(confirme=True)
    club.copy(rouge.numero_table, (100, -40, -40, -20))
    assert club.close(confirme=True) == 1


def test_reserves_are_confirmed_before_a_position_is_closed(club):
    club.draw()
    club.open()
    club.play(donnes=4)
    with pytest.raises(RefusError, match="confirmez"):
        club.close()
    courtes = [o for o in list_obstacles(club.load()) if o.code == "courte"]
    assert [o.phrase for o in courtes] == ["4\u00a0donnes sur 5."] * 6
    assert club.close(confirme=True) == 1


def test_a_sheet_copied_without_its_rows_has_no_count(club):
    club.draw()
    club.open()
    for table in (1, 2):
        club.copy(
            table, (120, -40, -40, -40) if len(club.sheet(table).sieges) == 4 else (80, -40, -40)
        )
    # its rows were offered and left empty
    club.db.execute("UPDATE feuilles SET profondeur = 'lignes' WHERE numero_table = 2")
    club.db.conn.commit()
    assert [count_donnes(club.sheet(table)) for table in (1, 2, 3)] == [None, None, 0]
    assert "courte" not in {o.code for o in list_obstacles(club.load())}


def test_a_correction_that_breaks_an_earlier_position_blocks_the_next(club):
    club.draw(graine=1)
    club.open()
    club.play()
    club.close(confirme=True)
    club.open()
    club.play()
    feuille = club.load().list_feuilles(1)[0]
    fausse = "UPDATE donnes SET contrat = NULL WHERE feuille_id = ? AND rang = 1"
    club.db.execute(fausse, [feuille.id])
    with pytest.raises(RefusError, match=f"Table {feuille.numero_table}\u00a0:"):
        club.close(confirme=True)


def test_a_position_takes_no_more_donnes_than_it_has(club):
    club.draw()
    club.open()
    for _ in range(5):
        club.record(1)
    with pytest.raises(RefusError, match="5\u00a0donnes de la position sont jouées"):
        club.record(1)


def test_a_position_opened_too_soon_is_taken_back_while_blank(club):
    club.draw()
    club.open()
    cancel_position(club.db, club.soiree_id, ORGANISATEUR)
    assert club.load().feuilles == ()
    assert club.load().tournoi.position == 0
    club.open()
    club.record(3)
    with pytest.raises(RefusError, match="déjà commencées"):
        cancel_position(club.db, club.soiree_id, ORGANISATEUR)


def test_a_closed_position_reopens_with_a_reason(club):
    club.draw()
    club.open()
    club.play()
    club.close(confirme=True)
    with pytest.raises(RefusError, match="Dites pourquoi"):
        reopen_position(club.db, club.soiree_id, ORGANISATEUR)
    auteur = Auteur("organisateur", organise=True, raison="une feuille à revoir")
    assert reopen_position(club.db, club.soiree_id, auteur) == 1
    assert club.load().closes == 0
    with pytest.raises(RefusError):
        club.open()


def test_a_sheet_on_paper_keeps_the_seats_of_the_evening(club):
    club.draw(graine=2)
    club.open()
    avant = club.sheet(3)
    club.copy(3, (60, -20, -20, -20))
    apres = club.sheet(3)
    assert apres.papier is not None
    assert apres.papier.departs == avant.departs
    assert apres.sieges == avant.sieges
    assert apres.exemplaire == 1
    resultats = {r.cle: r.scores for r in build_resultats(club.load(), 1)}
    nord = club.load().par_nom[avant.sieges[0].nom.casefold()]
    assert resultats[nord.id] == (60,)


def test_a_table_of_three_on_paper_keeps_its_orientations(club):
    club.draw(graine=2)
    club.open()
    feuille = next(f for f in club.load().list_feuilles(1) if f.table.places == 3)
    club.copy(feuille.numero_table, (40, -20, -20))
    assert [s.libelle for s in club.sheet(feuille.numero_table).sieges] == ["Sud", "Est", "Ouest"]
    with pytest.raises(RefusError, match="3\u00a0noms"):
        club.copy(feuille.numero_table, (60, -20, -20, -20))


def test_a_sheet_on_paper_goes_to_no_table_that_does_not_play(club):
    club.draw()
    club.open()
    with pytest.raises(RefusError, match="table 9 ne joue pas"):
        _create(club, 9, 1)
    with pytest.raises(RefusError, match="ne joue pas à la position 2"):
        _create(club, 1, 2)


def test_a_second_paper_of_one_table_is_kept_beside_and_blocks(club):
    club.draw(graine=1)
    club.open()
    club.play()
    pleine = next(f for f in club.load().list_feuilles(1) if f.table.places == 4)
    for donne in pleine.donnes:
        adresse = Adresse(club.soiree_id, pleine.numero_table)
        cancel_donne(club.db, adresse, donne.id, None, "table")
    club.copy(pleine.numero_table, (60, -20, -20, -20))
    adresse = _create(club, pleine.numero_table, 1)
    assert adresse.exemplaire == 2
    obstacles = [o for o in list_obstacles(club.load()) if o.bloquant]
    assert [(o.code, o.numero_table) for o in obstacles] == [("double", pleine.numero_table)]


def test_a_table_that_a_phone_marks_has_no_paper_beside(club):
    club.draw(graine=1)
    club.open()
    pleine = next(f for f in club.load().list_feuilles(1) if f.table.places == 4)
    club.record(pleine.numero_table)
    with pytest.raises(MarqueeError, match="marque déjà la table") as refus:
        _create(club, pleine.numero_table, 1)
    assert refus.value.feuille == club.sheet(pleine.numero_table)
    assert len(club.load().list_feuilles(1)) == 6
    (donne,) = club.sheet(pleine.numero_table).donnes
    cancel_donne(club.db, Adresse(club.soiree_id, pleine.numero_table), donne.id, None, "table")
    assert _create(club, pleine.numero_table, 1).exemplaire == 1


def _create(club: Club, table: int, position: int) -> Adresse:
    from scorekeeper.regles.feuille import Table
    from scorekeeper.services.papier import FeuilleSaisie, create_papier
    from scorekeeper.store.values import Papier, Profondeur

    saisie = FeuilleSaisie(
        numero_table=table,
        position=position,
        table=Table(4, 4, boussole=True),
        noms=("A", "B", "C", "D"),
        papier=Papier(Profondeur.BILANS, (None,) * 4, bilans=(60, -20, -20, -20)),
    )
    return create_papier(club.db, club.soiree_id, saisie, ORGANISATEUR, "jeton-de-page")


def test_a_copy_typed_under_new_goes_to_the_sheet_that_waits(club):
    club.draw(graine=1)
    club.open()
    pleine = next(f for f in club.load().list_feuilles(1) if f.table.places == 4)
    adresse = _create(club, pleine.numero_table, 1)
    assert adresse.exemplaire == 1
    assert club.sheet(pleine.numero_table).sieges == pleine.sieges
    assert _create(club, pleine.numero_table, 1) == adresse


def test_names_and_seats_are_not_changed_at_a_table(club):
    club.draw()
    club.open()
    feuille = club.sheet(1)
    with pytest.raises(RefusError, match="depuis les inscriptions"):
        rename_joueurs(
            club.db, Adresse(club.soiree_id, 1, 1), ["A", "B", "C", "D"], [""] * 4, "table 1"
        )
    assert club.sheet(1).sieges == feuille.sieges


def test_somebody_late_takes_the_seat_that_was_removed(club):
    club.draw(graine=1)
    club.open()
    club.play()
    club.close(confirme=True)
    vide = club.load().tournoi.vides[-1]
    club.add("RETARD", numero=vide, arrivee=2)
    club.open()
    assert sum(len(f.sieges) for f in club.load().list_feuilles(2)) == 23
    assert sum(len(f.sieges) for f in club.load().list_feuilles(1)) == 22
    club.play()
    club.close(confirme=True)
    retard = next(r for r in build_resultats(club.load()) if r.cle == club.find("RETARD").id)
    assert retard.scores[0] is None
    assert retard.scores[1] is not None


def test_whoever_leaves_keeps_their_points_and_their_table_plays_at_three(club):
    club.draw(graine=1)
    club.open()
    club.play()
    club.close(confirme=True)
    parti = next(
        s.inscription
        for t in club.plan()[1].tables
        if len(t.sieges) == 4
        for s in t.sieges
        if s.libelle == "Est"
    )
    update_inscription(club.db, replace(parti, sortie=1))
    club.open()
    assert sum(len(f.sieges) for f in club.load().list_feuilles(2)) == 21
    assert {f.table.places for f in club.load().list_feuilles(2)} == {3, 4}
    club.play()
    club.close(confirme=True)
    resultat = next(r for r in build_resultats(club.load()) if r.cle == parti.id)
    assert resultat.scores[1] is None
    assert sum(r.total for r in build_resultats(club.load())) == 0


def test_a_substitute_takes_the_number_not_the_points(club):
    club.draw(graine=1)
    club.open()
    club.play()
    club.close(confirme=True)
    parti = club.find("JOUEURAA")
    update_inscription(club.db, replace(parti, sortie=1))
    club.add("REMPLACANT", numero=parti.numero, arrivee=2)
    club.open()
    noms = [s.nom for f in club.load().list_feuilles(2) for s in f.sieges]
    assert "REMPLACANT Jo" in noms
    assert "JOUEURAA Jo" not in noms


def test_at_random_everybody_sits_and_the_movement_is_over(club):
    club.draw(graine=1)
    club.open()
    club.play()
    club.close(confirme=True)
    club.open(mode=Mode.HASARD, graine=5)
    assert sum(len(f.sieges) for f in club.load().list_feuilles(2)) == 22
    assert club.load().positions[1].graine == 5
    assert len(club.plan()) == 2
    club.play()
    club.close(confirme=True)
    with pytest.raises(RefusError, match="ne se reprend pas"):
        club.open(mode=Mode.FFT)
    assert club.open() == 3
    assert club.load().positions[2].mode is Mode.HASARD


def test_best_against_best_follows_the_ranking(club):
    club.draw(graine=1)
    with pytest.raises(RefusError, match="pas encore de classement"):
        club.open(mode=Mode.MEILLEURS)
    club.open()
    club.play()
    club.close(confirme=True)
    rangs = build_classement(club.load())
    noms = {qui.id: qui.nom_complet for qui in club.load().inscriptions}
    club.open(mode=Mode.MEILLEURS)
    tete = [s.nom for s in club.sheet(1).sieges]
    assert tete == [noms[rang.resultat.cle] for rang in rangs[:4]]


def test_a_final_seats_the_best_as_the_manual_says(db):
    formule = Formule("5x4+16", 1, 4, finale=Finale(16, 1, 4))
    club = start_club(db, 24, formule)
    club.draw(graine=1)
    club.open()
    club.play(donnes=4)
    club.close(confirme=True)
    noms = {qui.id: qui.nom_complet for qui in club.load().inscriptions}
    classes = [noms[rang.resultat.cle] for rang in build_classement(club.load())]
    assert club.open() == 2
    feuilles = club.load().list_feuilles(2)
    assert [[s.nom for s in f.sieges] for f in feuilles] == [
        [classes[rang] for rang in (table, table + 4, table + 8, table + 12)] for table in range(4)
    ]
    club.play(donnes=4)
    club.close(confirme=True)
    with pytest.raises(RefusError, match="Toutes les positions"):
        club.open(confirme=True)


def test_teams_start_at_the_second_position_and_never_meet(db):
    club = start_club(db, 0)
    for equipe in range(14):
        club.register(2, equipe=f"Équipe {equipe}")
    club.draw(graine=1)
    assert load_tournoi(db, club.soiree_id).decalage == 1
    membres = {qui.id: qui.equipe for qui in list_inscriptions(db, club.soiree_id)}
    for prevu in club.plan():
        for table in prevu.tables:
            equipes = [membres[s.inscription.id] for s in table.sieges]
            assert len({*equipes}) == 4
    club.open()
    club.play()
    club.close(confirme=True)
    with pytest.raises(RefusError, match="Avec des équipes"):
        club.open(mode=Mode.HASARD)


def test_a_team_of_three_is_refused_by_name(club):
    club.register(3, equipe="Les trois")
    with pytest.raises(RefusError, match="Les trois\u00a0» en compte 3"):
        club.draw()


def test_a_chosen_place_is_honoured_by_the_draw(club):
    qui = club.find("JOUEURAC")
    choose_place(club.db, club.soiree_id, qui.id, 6, ORGANISATEUR)
    club.draw()
    assert club.find("JOUEURAC").numero == 6
    autre = club.find("JOUEURAD")
    with pytest.raises(RefusError, match="n’existe pas"):
        choose_place(club.db, club.soiree_id, autre.id, 99, ORGANISATEUR)
    ancien = autre.numero
    choose_place(club.db, club.soiree_id, autre.id, 6, ORGANISATEUR)
    assert club.find("JOUEURAD").numero == 6
    assert club.find("JOUEURAC").numero == ancien


def test_two_people_cannot_choose_one_place(club):
    choose_place(club.db, club.soiree_id, club.find("JOUEURAA").id, 1, ORGANISATEUR)
    with pytest.raises(RefusError, match="a déjà choisi"):
        choose_place(club.db, club.soiree_id, club.find("JOUEURAB").id, 1, ORGANISATEUR)


def test_a_draw_is_taken_back_until_a_position_is_opened(club):
    club.draw()
    undo_tirage(club.db, club.soiree_id, ORGANISATEUR)
    assert not load_tournoi(club.db, club.soiree_id).is_tire
    assert all(qui.numero is None for qui in list_inscriptions(club.db, club.soiree_id))
    club.draw()
    club.open()
    for geste in (lambda: club.draw(), lambda: undo_tirage(club.db, club.soiree_id, ORGANISATEUR)):
        with pytest.raises(RefusError, match="ne se tirent plus"):
            geste()


def test_two_people_are_too_few(db):
    club = start_club(db, 2)
    with pytest.raises(RefusError, match="au moins trois"):
        club.draw()


def test_more_positions_than_the_movement_has_are_confirmed(db):
    club = start_club(db, 20, Formule("libre", 6, 4))
    with pytest.raises(RefusError) as refus:
        club.draw()
    assert "confirme" in refus.value.erreurs
    club.draw(confirme=True)
    repetees = list_repetitions_plan(club.load(), club.plan())
    assert repetees


def test_a_fifth_at_a_table_with_a_mort_sits_out_each_donne_in_turn(db):
    club = start_club(db, 21)
    club.draw(mort=True)
    assert load_tournoi(db, club.soiree_id).tables == 5
    club.open()
    cinq = next(f for f in club.load().list_feuilles(1) if f.table.places == 5)
    assert cinq.table.a_mort
    assert "Cinquième" in [siege.libelle for siege in cinq.sieges]
    club.record(cinq.numero_table, preneur=1)
    assert club.sheet(cinq.numero_table).build().lignes[0].scores.count(None) == 1


@pytest.mark.parametrize("joueurs", [*range(3, 42), 160, 200, 240])
def test_every_number_of_players_gets_its_tables(db, joueurs):
    club = start_club(db, joueurs)
    club.draw(graine=joueurs, confirme=True)
    for prevu in club.plan():
        assert sum(len(table.sieges) for table in prevu.tables) == joueurs
        assert {len(table.sieges) for table in prevu.tables} <= {3, 4} or joueurs == 5
    club.open()
    assert sum(len(f.sieges) for f in club.load().list_feuilles(1)) == joueurs


def test_a_frozen_ranking_refuses_every_write(club):
    from datetime import UTC, datetime

    from scorekeeper.store.tournoi.tournois import save_tournoi

    club.draw()
    club.open()
    gele = replace(club.load().tournoi, fige_a=datetime.now(UTC))
    save_tournoi(club.db, gele)
    pleine = next(f.numero_table for f in club.load().feuilles if f.table.places == 4)
    copie = (60, -20, -20, -20)
    for geste in (lambda: club.record(1), club.close, lambda: club.copy(pleine, copie)):
        with pytest.raises(RefusError, match="définitif"):
            geste()


def test_no_club_night_no_draw(db):
    from scorekeeper.services.tournoi.tirage import draw_places

    with pytest.raises(IntrouvableError):
        draw_places(db, 99, ORGANISATEUR)

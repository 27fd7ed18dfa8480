"""What the papers print: everybody at their seats, removed seats, the scores at their numbers."""

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.pages.tournoi.papiers import PenalitesAImprimer, Recapitulatif, SiegeAImprimer
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.tournoi.ajustements import add_ajustement, cancel_ajustement
from scorekeeper.services.tournoi.plan import build_plan, load_deroule
from scorekeeper.services.tournoi.presences import come_back, leave, open_place, substitute
from scorekeeper.services.tournoi.resultats import build_resultats
from scorekeeper.store.tournoi.ajustements import list_ajustements
from scorekeeper.store.tournoi.values import Formule
from scorekeeper.store.values import Profondeur
from scorekeeper.web.tournoi import papiers
from scorekeeper.web.tournoi.papiers import Dossier
from scorekeeper.web.tournoi.rangs import make_classement
from scorekeeper.web.tournoi.recapitulatifs import list_recapitulatifs

from ...stockage.papiers import Fiche, fill_saisie
from ...stockage.tournoi.club import CHEF, Club, start_club
from ...stockage.tournoi.jeu import play_position

BILANS = (-446, 1346, -390, -510)
LIENS = {1: "http://salle/p/une/", 2: "http://salle/p/deux/"}


def load(club: Club) -> Dossier:
    deroule = load_deroule(club.db, club.soiree)
    assert deroule
    return Dossier(deroule, build_plan(deroule), LIENS, "http://salle/p/lire/")


def start(club: Club, joueurs: int, positions: int = 0) -> Dossier:
    """Draw the places of so many people, play some positions, return the evening."""
    club.fill(joueurs)
    club.draw()
    for _position in range(positions):
        play_position(club)
    return load(club)


def test_it_works(club: Club) -> None:
    dossier = start(club, 24)
    feuilles = papiers.list_feuilles(dossier, None)
    assert [(f.position, f.table) for f in feuilles] == [
        (position, table) for position in range(1, 6) for table in range(1, 7)
    ]
    noms = {i.nom_complet for i in club.inscrits}
    for position in range(1, 6):
        assis = [s for f in papiers.list_feuilles(dossier, position) for s in f.sieges]
        assert {siege.nom for siege in assis} == noms
        assert len(assis) == 24
    nord = feuilles[1].sieges[0]
    assert (nord.libelle, nord.depart) == ("Nord", "2")
    assert (feuilles[0].lien, feuilles[1].lien, feuilles[2].lien) == (LIENS[1], LIENS[2], "")
    assert feuilles[0].donnes == 5
    assert feuilles[0].date_texte == "30\u00a0novembre\u00a02026"


def test_a_removed_seat_keeps_its_column(club: Club) -> None:
    dossier = start(club, 23)
    trois = [f for f in papiers.list_feuilles(dossier, 1) if any(s.retire for s in f.sieges)]
    assert [[s.libelle for s in f.sieges if s.retire] for f in trois] == [["Nord"]]
    assert trois[0].sieges[0] == SiegeAImprimer("Nord", retire=True)
    assert [s.libelle for s in trois[0].sieges] == ["Nord", "Sud", "Est", "Ouest"]


def test_the_alphabetical_list_is_a_french_one(club: Club) -> None:
    for nom in ("ZOLA", "ŒUVRARD", "Ñuñez", "OBERT", "PAUL", "Éluard", "NADEAU", "OZON"):
        club.add(nom)
    club.draw()
    [tableau] = papiers.make_orientation(load(club), 1)
    assert [nom for nom, _place in tableau.noms] == [
        *("Éluard", "NADEAU", "Ñuñez", "OBERT", "ŒUVRARD", "OZON", "PAUL", "ZOLA")
    ]


def test_a_table_opened_late_has_its_papers(club: Club) -> None:
    start(club, 20, positions=1)
    open_place(club.db, club.soiree_id, club.add("TARD"), CHEF)
    dossier = load(club)
    assert [carte.table for carte in papiers.list_cartes(dossier)] == [1, 2, 3, 4, 5, 6]
    feuilles = papiers.list_feuilles(dossier, 2)
    assis = [s for f in feuilles for s in f.sieges if s.nom]
    assert len(assis) == 21
    assert [s.depart for s in assis if s.nom == "TARD"] == ["Suppl. 1"]
    assert list_recapitulatifs(dossier, remplis=False)[-1].orientation == "Suppl."


def test_timed_positions_have_room_for_ten_donnes(club: Club) -> None:
    timee = start_club(club.db, Formule("libre", 3, None, 60))
    assert {f.donnes for f in papiers.list_feuilles(start(timee, 20), 1)} == {10}


def test_each_player_keeps_where_to_go(club: Club) -> None:
    dossier = start(club, 24)
    fiches = papiers.list_fiches(dossier)
    assert [fiche.nom for fiche in fiches] == [i.nom_complet for i in club.inscrits]
    feuilles = papiers.list_feuilles(dossier, None)
    for fiche in fiches:
        assert len(fiche.etapes) == 5
        for etape in fiche.etapes:
            [feuille] = [
                f for f in feuilles if (f.position, f.table) == (etape.position, etape.table)
            ]
            assert [s.libelle for s in feuille.sieges if s.nom == fiche.nom] == [etape.place]
    assert {fiche.depart.split()[0] for fiche in fiches} == {"Nord", "Sud", "Est", "Ouest"}
    assert fiches[0].lien == "http://salle/p/lire/"


def test_who_left_goes_nowhere(club: Club) -> None:
    start(club, 24, positions=1)
    parti = club.inscrits[0]
    leave(club.db, club.soiree_id, parti.id, CHEF)
    fiche = papiers.list_fiches(load(club))[0]
    assert [etape.table is None for etape in fiche.etapes] == [False, True, True, True, True]


def test_a_position_more_has_its_line_for_who_left_before_it_too(club: Club) -> None:
    club = start_club(club.db, Formule("libre", 3, 2), "Soirée courte")
    start(club, 24, positions=3)
    parti = club.inscrits[0]
    leave(club.db, club.soiree_id, parti.id, CHEF)
    play_position(club)
    for fiche in papiers.list_fiches(load(club)):
        assert len(fiche.etapes) == 4 >= len(fiche.scores)


def test_a_howell_has_moving_cards(club: Club) -> None:
    dossier = start(club, 12)
    cartons = papiers.list_cartons(dossier)
    assert [carton.numero for carton in cartons] == [*range(1, 13)]
    assert papiers.list_fiches(dossier)[0].depart.startswith("N°\u00a0")
    recaps = list_recapitulatifs(dossier, remplis=False)
    assert [recap.numeros for recap in recaps] == [
        (1, 5, 9),
        (2, 6, 10),
        (3, 7, 11),
        (4, 8, 12),
    ]
    assert {recap.scores for recap in recaps} == {()}


def test_from_five_tables_on_there_are_none(club: Club) -> None:
    assert papiers.list_cartons(start(club, 20)) == ()


def test_who_sits_where_is_posted(club: Club) -> None:
    dossier = start(club, 23)
    (tableau,) = papiers.make_orientation(dossier, 2)
    assert tableau.titre == "Vendredi · position 2"
    assert [nom for nom, _siege in tableau.noms] == sorted(i.nom_complet for i in club.inscrits)
    par_nom = dict(tableau.noms)
    for table, noms in tableau.tables:
        for place, nom in zip(tableau.places, noms, strict=True):
            assert not nom or par_nom[nom] == f"{place} {table}"
    assert papiers.make_orientation(dossier, 9) == ()


def test_scores_are_at_their_numbers(club: Club) -> None:
    dossier = start(club, 23, positions=2)
    add_ajustement(club.db, club.soiree_id, club.inscrits[0].id, 1, -100, "Motif", CHEF)
    recaps = list_recapitulatifs(load(club), remplis=True)
    assert [recap.orientation for recap in recaps] == ["Nord", "Sud", "Est", "Ouest"]
    assert {recap.numeros for recap in recaps} == {(1, 2, 3, 4, 5, 6)}
    assert [recap.retires for recap in recaps] == [(6,), (), (), ()]
    for position in range(2):
        rangee = [score for recap in recaps for score in recap.scores[position]]
        # the ledger is never in the sums of the sheets
        assert sum(score or 0 for score in rangee) == 0
        assert rangee.count(None) == 1
    assert {len(recap.scores) for recap in recaps} == {2}
    feuille = next(f for f in club.feuilles if (f.position, f.numero_table) == (1, 3))
    assert recaps[1].scores[0][2] == feuille.build().bilans[1]
    assert dossier.titre == "Vendredi"
    # somebody lost 100 points: on a row of its own, which the other tables have as well
    puni = club.inscrits[0].numero
    assert puni is not None
    [recap] = [recap for recap in recaps if any(recap.penalites)]
    assert recap is recaps[(puni - 1) % 4]
    assert recap.penalites[(puni - 1) // 4] == -100
    assert [len(recap.penalites) for recap in recaps] == [6] * 4
    vides = list_recapitulatifs(load(club), remplis=False)
    assert {recap.penalites for recap in vides} == {()}


def test_without_penalties_there_is_no_row_for_them(club: Club) -> None:
    start(club, 12, positions=1)
    add_ajustement(club.db, club.soiree_id, club.inscrits[0].id, 1, -100, "Motif", CHEF)
    [entree] = list_ajustements(club.db, club.soiree_id)
    cancel_ajustement(club.db, club.soiree_id, entree.id, CHEF)
    recaps = list_recapitulatifs(load(club), remplis=True)
    assert {recap.penalites for recap in recaps} == {()}


def read_colonnes(recaps: tuple[Recapitulatif, ...]) -> dict[str, tuple[str, list[int | None]]]:
    """Return where each name is, « Sud 7 », and the scores below it."""
    return {
        nom: (f"{recap.orientation} {numero}", [rangee[rang] for rangee in recap.scores])
        for recap in recaps
        for rang, (numero, nom) in enumerate(zip(recap.numeros, recap.noms, strict=True))
        if nom
    }


def test_points_follow_the_person_who_came_back_to_another_seat(club: Club) -> None:
    start(club, 24, positions=1)
    un, autre = club.inscrits[:2]
    leave(club.db, club.soiree_id, un.id, CHEF)
    substitute(club.db, club.soiree_id, un.id, InscriptionLue("VENUE"), CHEF)
    play_position(club)
    leave(club.db, club.soiree_id, autre.id, CHEF)
    come_back(club.db, club.soiree_id, un.id, CHEF)
    play_position(club)
    dossier = load(club)
    deroule = dossier.deroule
    scores = {r.cle: [*r.scores] for r in build_resultats(deroule)}
    colonnes = read_colonnes(list_recapitulatifs(dossier, remplis=True))
    assert {nom: dits for nom, (_ou, dits) in colonnes.items()} == {
        i.nom_complet: scores[i.id] for i in deroule.inscriptions
    }
    # who came back stands beside the one who had that number, and neither has the other's points
    departs = {i.nom_complet: papiers.name_depart_of(dossier, i) for i in deroule.inscriptions}
    assert colonnes["JOUEUR01"][0] == colonnes["JOUEUR02"][0] == departs["JOUEUR02"]
    assert [score is None for score in colonnes["JOUEUR01"][1]] == [False, True, False]
    assert [score is None for score in colonnes["JOUEUR02"][1]] == [False, False, True]
    assert [score is None for score in colonnes["VENUE"][1]] == [True, False, False]


def test_an_empty_recapitulatif_names_everybody_too(club: Club) -> None:
    recaps = list_recapitulatifs(start(club, 23), remplis=False)
    assert sorted(read_colonnes(recaps)) == [i.nom_complet for i in club.inscrits]
    assert recaps[0].noms[-1] == ""


def test_an_orientation_where_nobody_starts_has_no_recapitulatif(club: Club) -> None:
    recaps = list_recapitulatifs(start(club, 9), remplis=False)
    assert [recap.orientation for recap in recaps] == ["Sud", "Est", "Ouest"]
    assert sorted(read_colonnes(recaps)) == [i.nom_complet for i in club.inscrits]


def test_a_fiche_has_what_is_known_when_it_is_printed(club: Club) -> None:
    start(club, 24, positions=2)
    puni, quitte, autre = club.inscrits[:3]
    add_ajustement(club.db, club.soiree_id, puni.id, 1, -100, "Motif", CHEF)
    for points in (-50, 50):
        add_ajustement(club.db, club.soiree_id, quitte.id, 1, points, "Motif", CHEF)
    dossier = load(club)
    fiches = {fiche.nom: fiche for fiche in papiers.list_fiches(dossier)}
    for resultat, inscrit in zip(build_resultats(dossier.deroule), club.inscrits, strict=True):
        scores = fiches[inscrit.nom_complet].scores
        assert [score and score.bilan for score in scores] == [*resultat.scores]
        for score in filter(None, scores):
            assert score.plus is not None
            assert score.moins is not None
            assert score.plus - score.moins == score.bilan
        assert scores[1]
        assert scores[1].cumul == sum(score or 0 for score in resultat.scores)
    bilans = sum(score.bilan for score in fiches[puni.nom_complet].scores if score)
    # below the bilans, never inside them
    assert fiches[puni.nom_complet].penalites == PenalitesAImprimer(
        "position 1\u00a0: −100", -100, 2, bilans - 100
    )
    assert fiches[quitte.nom_complet].penalites is None
    assert fiches[autre.nom_complet].penalites is None
    assert {(len(fiche.etapes), fiche.total) for fiche in fiches.values()} == {(5, None)}


def test_a_penalty_of_the_position_under_way_has_no_total_yet(club: Club) -> None:
    start(club, 24, positions=1)
    puni = club.inscrits[0]
    play_position(club, ferme=False)
    for position, points in ((1, -100), (2, -40)):
        add_ajustement(club.db, club.soiree_id, puni.id, position, points, "Motif", CHEF)
    fiche = papiers.list_fiches(load(club))[0]
    assert fiche.penalites == PenalitesAImprimer(
        "positions 1\u00a0: −100, 2\u00a0: −40", -140, 1, None
    )
    assert len(fiche.scores) == 1


def test_the_total_comes_with_the_last_position_played(club: Club) -> None:
    courte = start_club(club.db, Formule("libre", 2, 2), "Courte")
    start(courte, 12, positions=1)
    leave(courte.db, courte.soiree_id, courte.inscrits[0].id, CHEF)
    partie, restee = papiers.list_fiches(load(courte))[:2]
    assert partie.scores[0]
    assert (partie.total, restee.total) == (partie.scores[0].bilan, None)
    play_position(courte)
    fiches = papiers.list_fiches(load(courte))
    assert [len(fiche.scores) for fiche in fiches] == [2] * 12
    assert sum(fiche.total or 0 for fiche in fiches) == 0
    assert None not in {fiche.total for fiche in fiches}


def test_of_a_sheet_copied_by_its_bilans_only_those_are_known(club: Club) -> None:
    start(club, 12, positions=0)
    position = play_position(club, donnes=0, ferme=False)
    feuille = next(f for f in club.feuilles if f.position == position)
    ou = Adresse(club.soiree_id, feuille.numero_table, position)
    noms = tuple(siege.nom for siege in feuille.premiers)
    saisie = fill_saisie(
        table=ou.numero_table,
        position=position,
        noms=noms,
        profondeur=Profondeur.BILANS,
        bilans=BILANS,
    )
    Fiche(club.db, ou).replace(saisie, CHEF)
    club.close()
    fiches = {fiche.nom: fiche for fiche in papiers.list_fiches(load(club))}
    for siege, bilan in zip(feuille.premiers, BILANS, strict=True):
        [score] = fiches[siege.nom].scores
        assert score
        assert (score.plus, score.moins, score.bilan, score.cumul) == (None, None, bilan, bilan)


def test_every_table_has_its_card(club: Club) -> None:
    cartes = papiers.list_cartes(start(club, 12))
    assert [(c.table, c.lien) for c in cartes] == [(1, LIENS[1]), (2, LIENS[2]), (3, "")]


def test_the_ranking_is_posted(club: Club) -> None:
    dossier = start(club, 12, positions=1)
    vu = make_classement(dossier.deroule)
    (classement,) = papiers.make_classement_a_imprimer(dossier, vu, True, "Mention")
    assert classement.apres == 1
    assert classement.definitif
    assert (classement.somme, classement.registre) == (0, 0)
    assert [(r.rang, r.nom, r.total) for r in classement.rangs] == [
        (ligne.rang, ligne.nom, ligne.total) for ligne in vu.lignes
    ]
    assert all(rang.scores == (rang.total,) for rang in classement.rangs)


def test_while_nobody_is_ranked_there_is_none(club: Club) -> None:
    dossier = load(club)
    vu = make_classement(dossier.deroule)
    assert papiers.make_classement_a_imprimer(dossier, vu, False, "") == ()

"""`demo`: example games that sum to zero and can be looked at."""

from scorekeeper.regles.classement import check_sommes
from scorekeeper.regles.donne import Etat
from scorekeeper.services.tournoi.obstacles import list_obstacles
from scorekeeper.services.tournoi.plan import Deroule, load_deroule
from scorekeeper.services.tournoi.resultats import build_resultats
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.soirees import list_soirees
from scorekeeper.store.values import StoredFeuille

from .actions import Commandes


def load_feuilles(commandes: Commandes) -> list[StoredFeuille]:
    """Return the sheets of every game that is no club night, the oldest first."""
    with commandes.open() as db:
        soirees = [resume.soiree for resume in list_soirees(db)]
        ids = sorted(soiree.id for soiree in soirees if not soiree.is_tournoi)
        return [feuille for id_ in ids if (feuille := load_feuille(db, id_))]


def test_it_works(commandes: Commandes) -> None:
    reponse = commandes.on_base("demo")
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert "Créée : Démo : les cinq donnes du règlement (5 lignes)" in reponse.sortie
    assert f"« scorekeeper --base {commandes.base} », puis le lien" in reponse.sortie
    assert len(load_feuilles(commandes)) == 4


def test_the_games_are_sound(commandes: Commandes) -> None:
    commandes.on_base("demo")
    feuilles = [stored.build() for stored in load_feuilles(commandes)]
    assert all(feuille.is_juste for feuille in feuilles)
    assert [
        ligne.anomalies for feuille in feuilles for ligne in feuille.lignes if ligne.anomalies
    ] == []


def test_they_show_what_the_game_has(commandes: Commandes) -> None:
    commandes.on_base("demo")
    reglement, a_cinq, avec_mort, reprise = load_feuilles(commandes)
    assert reglement.build().bilans == (-446, 1346, -390, -510)
    assert reglement.sieges[0].nom_court == "Durand"
    joues = [ligne.entree.donne for ligne in a_cinq.build().lignes]
    assert any(donne.est_seul for donne in joues)
    assert any((donne.demi_points or 0) % 2 for donne in joues)
    etats = {ligne.entree.donne.etat for ligne in avec_mort.build().lignes}
    assert etats == set(Etat)
    assert len(avec_mort.donnes) >= 20
    assert any(donne.corrigee for donne in avec_mort.donnes)
    assert len({donne.entree.donne.mort for donne in avec_mort.donnes}) == 5
    assert reprise.reports == (312, -148, -164)


def load_clubs(commandes: Commandes) -> list[Deroule]:
    """Return every club night."""
    with commandes.open() as db:
        tous = [load_deroule(db, resume.soiree) for resume in list_soirees(db)]
        return [deroule for deroule in tous if deroule]


def test_a_club_night_is_at_its_third_position(commandes: Commandes) -> None:
    reponse = commandes.on_base("demo")
    assert "Créée : Démo : une soirée de club (exemple) (63 joueurs)" in reponse.sortie
    [deroule] = load_clubs(commandes)
    tournoi, courante = deroule.tournoi, deroule.courante
    assert (tournoi.tables, tournoi.formule.positions, len(deroule.inscriptions)) == (16, 5, 63)
    assert len({inscrit.nom_complet for inscrit in deroule.inscriptions}) == 63
    assert courante is not None
    assert (courante.position, deroule.closes) == (3, 2)
    assert courante.fin_a is not None
    obstacles = {(o.numero_table, o.code) for o in list_obstacles(deroule) if o.bloquant}
    fausses, absentes = {9, 10}, {13, 14, 15, 16}
    attendus = {(table, "fausse") for table in fausses} | {(t, "absente") for t in absentes}
    assert obstacles == attendus
    etats = [feuille.cycle.etat for feuille in deroule.list_feuilles(3)]
    assert etats[:5] == ["confirmee", "confirmee", "remise", "confirmee", "en_cours"]
    assert check_sommes(build_resultats(deroule)).is_juste
    assert [entree.points for entree in deroule.ajustements] == [-40]
    assert commandes.on_base("verifier").statut == 0


def test_a_second_run_makes_no_duplicate(commandes: Commandes) -> None:
    commandes.on_base("demo")
    reponse = commandes.on_base("demo")
    assert reponse.statut == 0
    assert "Déjà là : Démo : les cinq donnes du règlement" in reponse.sortie
    assert "Déjà là : Démo : une soirée de club (exemple)" in reponse.sortie
    assert len(load_clubs(commandes)) == 1
    assert len(load_feuilles(commandes)) == 4


def test_more_can_be_asked_for(commandes: Commandes) -> None:
    commandes.on_base("demo")
    commandes.on_base("demo", "--encore")
    assert len(load_feuilles(commandes)) == 8
    assert len(load_clubs(commandes)) == 2

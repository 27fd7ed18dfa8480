"""Every page of the site: it fits the screen, and axe finds nothing to say of it.

A page is known by its address in the application: a new one fails here until it is looked at.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper import create_app
from scorekeeper.regles.bareme import FFT, Misere
from scorekeeper.regles.cycle import Geste
from scorekeeper.services.adresse import Auteur
from scorekeeper.services.baremes import create_bareme
from scorekeeper.services.cycle import move_cycle
from scorekeeper.services.deroulement import close_partie, pause_partie
from scorekeeper.services.papier import create_papier
from scorekeeper.services.parties import archive_partie

from ..stockage.papiers import CHEF, LIGNES, TABLE, fill_saisie
from .axe import list_violations, look
from .classements import write_classements
from .clubs import CLUB, CLUB_VIDE, write_clubs
from .parties import Registre, open_registre
from .serveur import Serveur, serve
from .soirees import write_soirees

pytestmark = pytest.mark.navigateur

LONGS = ("Sylviane Dupont-Moretti", "Marie-Christine de La Rochefoucauld", "Jean-Baptiste", "Zoé")
VIDE, VINGT, SIX = "vide------------", "vingt-----------", "six-------------"
CLOSE, PAUSE, ARCHIVEE = "close-----------", "pause-----------", "archivee--------"
CONFIRMEE, FICHES = "confirmee-------", "fiches----------"
RENONCE = "renonce?table=1&position=2&r-consommee=oui&r-camp=defense"
# What answers to a GET without being a page.
AUTRES = {
    "static",
    "accueil.key",
    "application.manifeste",
    "application.service",
    "documents.vierge",
    "feuilles.csrf",
    "feuilles.etat",
    "feuilles.manifeste",
    "feuilles.pdf",
    "papier.pdf",
    "saison.csv",
    "tournoi.classement_csv",
    "tournoi.feuilles_csv",
    "tournoi.inscriptions_csv",
    "tournoi.preparer",
    "tournoi.salle_vivante",
    "tournoi.soiree_json",
    "tournoi.vivant",
}
# Each page: where it is, and what is pressed there. DONNE, PASSE and LIRE are found in the base.
PAGES: dict[str, tuple[tuple[str, str], ...]] = {
    "accueil.index": (("/", ""), ("/", "summary")),
    "accueil.bonjour": (("/bonjour", ""),),
    "accueil.new": (
        ("/parties/nouvelle", ""),
        ("/parties/nouvelle", ".principal"),
        ("/parties/nouvelle", "summary:has-text('Options')"),
    ),
    "accueil.papier": (("/parties/papier", ""),),
    "accueil.club": (
        ("/parties/club", ""),
        ("/parties/club", "text=puis une finale de 4"),
        ("/parties/club", "text=Une autre formule"),
    ),
    "accueil.partie": tuple(
        (f"/parties/{code}", "") for code in (VIDE, VINGT, CLOSE, ARCHIVEE, CLUB)
    ),
    "accueil.confirm_delete": ((f"/parties/{VINGT}/supprimer", ""),),
    "application.hors_ligne": (("/hors-ligne", ""),),
    "arbitrage.index": (
        ("/p/CLUBJOUE/arbitrage/?table=1&position=2", ""),
        ("/p/CLUBJOUE/arbitrage/?moment=jeu", ""),
        ("/p/CLUBJOUE/arbitrage/?q=poignee", ""),
        ("/p/CLUBARBITRE/arbitrage/?q=zzz", ""),
        ("/p/CLUBLECTURE/arbitrage/", ""),
        (f"/p/{VINGT}/arbitrage/", ""),
    ),
    "arbitrage.incident": (
        ("/p/CLUBJOUE/arbitrage/renonce?table=1&position=2&r-consommee=oui", ""),
        ("/p/CLUBJOUE/arbitrage/feuille_total?table=3&position=2", ""),
        ("/p/CLUBJOUE/arbitrage/tabac", ""),
        ("/p/CLUBJOUE/arbitrage/tabac?table=0", ".principal"),
        (f"/p/CLUBJOUE/arbitrage/{RENONCE}&r-resultat=gagne", ""),
        (f"/p/CLUBJOUE/arbitrage/{RENONCE}&r-resultat=chute", ".poser .cles a"),
        ("/p/CLUBJOUE/arbitrage/misere?table=1&position=2", "text=Une pénalité"),
        ("/p/CLUBJOUE/arbitrage/ethique?table=1&r-decision=exclusion", ".principal"),
        ("/p/CLUBLECTURE/arbitrage/feuille_total", ".autre-code > summary"),
        (f"/p/{VINGT}/arbitrage/fausse_donne?code=club", ""),
    ),
    "arbitrage.journal": (
        ("/p/CLUBJOUE/arbitrage/journal", ""),
        ("/p/CLUBTIRE/arbitrage/journal", ""),
    ),
    "arbitrage.decision": tuple(
        (f"/p/CLUBJOUE/arbitrage/journal/{decision}", "") for decision in ("NOTEE", "ANNULEE")
    ),
    "arbitrage.arbitres": (
        ("/p/CLUBVIDE/arbitrage/arbitres", ""),
        ("/p/CLUBJOUE/arbitrage/arbitres", ""),
    ),
    "baremes.index": (("/regles-maison", ""),),
    "baremes.new": (("/regles-maison/nouvelles", ""), ("/regles-maison/nouvelles", ".principal")),
    "baremes.edit": (("/regles-maison/chez-sylviane/changer", ""),),
    "baremes.confirm_delete": (("/regles-maison/chez-sylviane/supprimer", ""),),
    "feuilles.table": (
        *((f"/p/{code}/", "") for code in (VIDE, SIX, CLOSE, PAUSE, ARCHIVEE, CONFIRMEE)),
        (f"/p/{SIX}/", ".principal"),
        (f"/p/{SIX}/", ".detail > summary"),
        ("/p/LIRE/", ""),
        *((f"/p/CLUB{table}/", "") for table in ("TABLE", "PLEINE", "VALIDEE")),
    ),
    "feuilles.donne": ((f"/p/{SIX}/donnes/DONNE", ""), (f"/p/{SIX}/donnes/PASSE", "")),
    "feuilles.edit": ((f"/p/{SIX}/donnes/DONNE/corriger", ""),),
    "feuilles.confirm_cancel": ((f"/p/{SIX}/donnes/DONNE/annuler", ""),),
    "feuilles.joueurs": (
        (f"/p/{VINGT}/joueurs", ""),
        (f"/p/{VINGT}/joueurs", "form[action$=remplacer] button"),
        (f"/p/{VINGT}/joueurs", "form[action$=echanger] button"),
    ),
    "feuilles.partager": ((f"/p/{VINGT}/partager", ""),),
    "feuilles.soiree": ((f"/p/{VINGT}/soiree", ""), (f"/p/{CLOSE}/soiree", "")),
    "papier.liste": ((f"/p/{FICHES}/feuilles/", ""), (f"/p/{VIDE}/feuilles/", "")),
    "papier.nouvelle": ((f"/p/{FICHES}/feuilles/nouvelle", ""),),
    "papier.grille": ((f"/p/{FICHES}/feuilles/2-3/", ""),),
    "papier.recap": (
        (f"/p/{FICHES}/feuilles/2-3/recap", ""),
        (f"/p/{CONFIRMEE}/feuilles/1-1/recap", ""),
    ),
    "papier.importer": ((f"/p/{FICHES}/feuilles/importer", ""),),
    "saison.index": (
        ("/saison", ""),
        ("/saison", "summary"),
        ("/saison?regle=meilleures&nombre=1", ""),
    ),
    "tournoi.ajustements": (
        ("/p/RANGS/tournoi/penalites", ""),
        ("/p/RANGS/tournoi/penalites", ".principal"),
        ("/p/GELEE/tournoi/penalites", ""),
    ),
    "tournoi.classement": (
        ("/p/CLUBVIDE/tournoi/classement", ""),
        ("/p/RANGS/tournoi/classement", ".sommes > summary"),
        ("/p/RANGS/tournoi/classement", "text=Annoncer cette heure"),
        ("/p/RANGS/tournoi/classement?parmi=equipes", ""),
        ("/p/RANGS/tournoi/classement?parmi=feminine&apres=1", ""),
        ("/p/GELEE/tournoi/classement", ""),
        ("/p/PUBLIQUE/tournoi/classement", ""),
    ),
    "tournoi.imprimer": (
        ("/p/CLUBVIDE/tournoi/imprimer", ""),
        ("/p/RANGS/tournoi/imprimer", ""),
    ),
    "tournoi.prix": (("/p/CLUBVIDE/tournoi/prix", ""), ("/p/RANGS/tournoi/prix", "")),
    "tournoi.inscriptions": (
        (f"/p/{CLUB_VIDE}/tournoi/inscriptions", ""),
        (f"/p/{CLUB}/tournoi/inscriptions", ""),
        (f"/p/{CLUB}/tournoi/inscriptions?vient=ATTEND", ".payer"),
    ),
    "tournoi.inscription": tuple(
        (f"/p/{CLUB}/tournoi/inscriptions/{qui}", "") for qui in ("JOUEUR", "PARTI", "ATTEND")
    ),
    "tournoi.remplacer": (
        (f"/p/{CLUB}/tournoi/inscriptions/JOUEUR/remplacer", ""),
        (f"/p/{CLUB}/tournoi/inscriptions/JOUEUR/remplacer", ".principal"),
    ),
    "tournoi.importer": ((f"/p/{CLUB}/tournoi/inscriptions/importer", "summary"),),
    "tournoi.reglages": (
        (f"/p/{CLUB}/tournoi/reglages", ""),
        (f"/p/{CLUB_VIDE}/tournoi/reglages", ".principal"),
    ),
    "tournoi.tableau": tuple(
        (f"/p/CLUB{etat}/tournoi/", "")
        for etat in ("VIDE", "INSCRIT", "TIRE", "JOUE", "FERME", "FIGE", "ARBITRE")
    ),
    "tournoi.tirage": (
        ("/p/CLUBVIDE/tournoi/places", ""),
        ("/p/CLUBINSCRIT/tournoi/places", ".choix > summary"),
        ("/p/CLUBTIRE/tournoi/places", ".choix > summary"),
        ("/p/CLUBTIRE/tournoi/places?position=3", ""),
    ),
    "tournoi.refaire": (("/p/CLUBTIRE/tournoi/places/refaire", ""),),
    "tournoi.ouvrir": (
        ("/p/CLUBFERME/tournoi/positions/ouvrir", ""),
        ("/p/CLUBTIRE/tournoi/positions/ouvrir", ""),
    ),
    "tournoi.fermer": (("/p/CLUBJOUE/tournoi/positions/fermer", ""),),
    "tournoi.rouvrir": (("/p/CLUBFERME/tournoi/positions/rouvrir", ".principal"),),
    "tournoi.annuler": (("/p/CLUBJOUE/tournoi/positions/annuler", ""),),
    "tournoi.lire": (
        ("/p/CLUBJOUE/tournoi/lire/2-3", ""),
        ("/p/CLUBJOUE/tournoi/lire/2-6", ""),
    ),
    "tournoi.liens": (("/p/CLUBJOUE/tournoi/liens", ""),),
    "tournoi.salle": (
        ("/p/CLUBINSCRIT/tournoi/salle", ""),
        ("/p/CLUBLECTURE/tournoi/salle", ""),
        ("/p/CLUBLECTURE/tournoi/salle?nom=dur", ""),
        ("/p/CLUBFIGE/tournoi/salle", ""),
    ),
    "tournoi.attente": (
        ("/p/CLUBTIRE/tournoi/attente", ""),
        ("/p/CLUBTABLE/tournoi/attente", ""),
        ("/p/CLUBSUITE/tournoi/attente", ""),
        ("/p/CLUBVALIDEE/tournoi/attente", ""),
    ),
}
# What somebody without any right sees.
INCONNU = ("/", "/parties/nouvelle", "/rien", "/p/inconnue/")


@pytest.fixture(scope="module")
def dossier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def serveur(dossier: Path) -> Iterator[Serveur]:
    with serve(dossier) as ouvert:
        yield ouvert


@pytest.fixture(scope="module")
def mots(serveur: Serveur, dossier: Path) -> dict[str, str]:
    """Write the games of every state; return what stands for the words of PAGES."""
    assert serveur
    with open_registre(dossier / "navigateur.sqlite") as registre:
        return write_parties(registre)


def write_parties(registre: Registre) -> dict[str, str]:
    """Write one game per state, with long names."""
    db = registre.db
    registre.start(VIDE, "4")
    registre.start(VINGT, "4", 20)
    six = registre.start(SIX, "5+mort", 20)
    close_partie(db, registre.start(CLOSE, "3", 5), "Zoé")
    pause_partie(db, registre.start(PAUSE, "5", 5), "Zoé")
    archivee = registre.start(ARCHIVEE, "4", 5)
    archive_partie(db, registre.load(archivee).soiree, True, "Zoé")
    confirmee = registre.start(CONFIRMEE, "4", 5)
    for place, geste in enumerate((Geste.REMETTRE, Geste.CONFIRMER)):
        move_cycle(db, confirmee, geste, Auteur("table 1"), place)
    fiches = registre.start(FICHES, "4")
    create_papier(db, fiches.soiree_id, fill_saisie(*LIGNES), TABLE)
    create_papier(db, fiches.soiree_id, fill_saisie((1, 2, 3, 4), position=3), CHEF)
    miseres = {Misere.TETE: 10, Misere.ATOUT: 10}
    create_bareme(db, replace(FFT, titre="Chez Sylviane", arrondi=5, miseres=miseres), "Zoé")
    donnes = registre.load(six).donnes
    passes = (donne.id for donne in donnes if donne.entree.donne.etat == "passee")
    return {
        "DONNE": str(donnes[-1].id),
        "PASSE": str(next(passes)),
        "LIRE": registre.find_cle(six, "lecture"),
        **write_soirees(db),
        **write_clubs(db),
        **write_classements(db),
    }


@pytest.fixture(scope="module")
def organisateur(navigateur: Browser, serveur: Serveur) -> Iterator[Page]:
    """A page of the organiser, who sees everything."""
    contexte = navigateur.new_context()
    page = contexte.new_page()
    page.goto(serveur.cle)
    yield page
    contexte.close()


def test_no_page_is_left_out(tmp_path: Path) -> None:
    app = create_app({"BASE": str(tmp_path / "vide.sqlite")})
    regles = app.url_map.iter_rules()
    assert {regle.endpoint for regle in regles if "GET" in (regle.methods or ())} == {
        *PAGES,
        *AUTRES,
    }
    app.extensions["connexions"].close()


@pytest.mark.parametrize("adresse", PAGES)
def test_every_page_fits_and_is_accessible(
    organisateur: Page, serveur: Serveur, mots: dict[str, str], adresse: str
) -> None:
    fautes = {}
    for chemin, bouton in PAGES[adresse]:
        for mot, valeur in mots.items():
            chemin = chemin.replace(mot, valeur)
        reponse = organisateur.goto(serveur.url + chemin)
        assert reponse
        assert reponse.status == 200, chemin
        if bouton:
            organisateur.locator(bouton).first.click()
            organisateur.wait_for_load_state()
        fautes[chemin, bouton] = look(organisateur)
    assert {page: vues for page, vues in fautes.items() if vues} == {}


def test_the_menu_of_the_table_is_accessible(
    organisateur: Page, serveur: Serveur, mots: dict[str, str]
) -> None:
    assert mots
    organisateur.goto(f"{serveur.url}/p/{SIX}/")
    organisateur.locator(".menu > summary").click()
    # what the menu lies over is not to be touched meanwhile
    vues = list_violations(organisateur, zone=".menu")
    assert vues == []


def test_who_has_no_right_reads_a_page_too(
    navigateur: Browser, serveur: Serveur, mots: dict[str, str]
) -> None:
    contexte = navigateur.new_context()
    page = contexte.new_page()
    fautes = {}
    for chemin in (*INCONNU, f"/p/{mots['LIRE']}/", f"/p/{mots['LIRE']}/soiree"):
        page.goto(serveur.url + chemin)
        fautes[chemin] = look(page)
    contexte.close()
    assert {chemin: vues for chemin, vues in fautes.items() if vues} == {}


def test_known_names_sit_and_rise_in_one_tap(
    navigateur: Browser, serveur: Serveur, mots: dict[str, str]
) -> None:
    assert mots
    page = navigateur.new_page()
    page.goto(serveur.cle)
    page.goto(f"{serveur.url}/parties/nouvelle")
    for nom in LONGS:
        page.get_by_role("button", name=nom, exact=True).click()
    noms = page.locator(".joueur:visible input")
    assert [noms.nth(n).input_value() for n in range(noms.count())] == list(LONGS)
    assert page.locator("[data-resume]").inner_text() == f"{LONGS[0]} donne\n4 joueurs"
    page.get_by_role("button", name=LONGS[1], exact=True).click()
    assert noms.nth(1).input_value() == ""
    assert "Encore un nom" in page.locator("[data-resume]").inner_text()
    noms.nth(0).press("Enter")
    assert page.evaluate("document.activeElement.id") == "nom-1"
    page.close()

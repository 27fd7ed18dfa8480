"""A club night to look at, played through the services: its third position is running."""

from dataclasses import replace
from datetime import date
from random import Random

from sqlite_utils import Database

from ..echange.inscription_lue import InscriptionLue
from ..pages.tournoi.formules import FORMULES
from ..regles.bareme import Camp, Contrat, Taille
from ..regles.cycle import Geste
from ..regles.donne import Donne, Poignee
from ..regles.feuille import Entree, build_feuille
from ..regles.saison import EXEMPLE
from ..services.adresse import Adresse, Auteur
from ..services.cycle import move_cycle
from ..services.donnes import Saisie, record_donne
from ..services.papier import FeuilleSaisie, create_papier
from ..services.parties import make_cle
from ..services.tournoi.ajustements import add_ajustement
from ..services.tournoi.chrono import start_chrono
from ..services.tournoi.inscriptions import import_inscriptions
from ..services.tournoi.plan import load_deroule
from ..services.tournoi.positions import close_position, open_position
from ..services.tournoi.tirage import draw_places
from ..services.tournoi.tournois import create_tournoi
from ..store.soirees import load_soiree
from ..store.tournoi.inscriptions import list_inscriptions
from ..store.values import Papier, Profondeur, Soiree, StoredFeuille

TITRE = f"Démo : une soirée de club {EXEMPLE}"
JOUEURS, DONNES, POSITIONS = 63, 5, 3
AUTEUR = Auteur("démonstration", organise=True)
GRAINE = 1637
NOMS = (
    *("ARNAUD", "BERGER", "CARON", "DELMAS", "ESNAULT", "FAUVEL", "GILLET", "HAMON", "IMBERT"),
    *("JOLY", "KLEIN", "LACROIX", "MARCHAL", "NICOLAS", "OLLIVIER", "POIRIER", "QUENTIN"),
    *("RENARD", "SIMONET", "TESSIER", "VASSEUR"),
)
FEMMES = ("Agnès", "Brigitte", "Cécile", "Danièle", "Édith", "Françoise")
HOMMES = ("Alain", "Bruno", "Cédric", "Denis", "Émile", "Fabrice", "Gérard")
CLUBS = ("Tarot-club des Halles", "Les Bouts", "L’Excuse")
SERIES = ("1", "2", "3", "4", "")
# What each table of the third position shows; nothing yet at the others.
FINIES, A_REMETTRE, EN_COURS, SUR_PAPIER = range(1, 5), (3,), range(5, 9), range(9, 13)
SIGNE, BILAN = 9, 10  # the sheets with a slip


def create_club(db: Database) -> Soiree:
    """Create the club night and return it: two positions closed, the third under way."""
    code = create_tournoi(db, TITRE, date.today(), FORMULES["5x5"], AUTEUR.nom)
    soiree = load_soiree(db, code)
    assert soiree is not None
    import_inscriptions(db, soiree.id, list_joueurs(), AUTEUR)
    draw_places(db, soiree.id, AUTEUR, graine=GRAINE)
    for _position in range(1, POSITIONS):
        position = open_position(db, soiree.id, AUTEUR)
        for feuille in _list_feuilles(db, soiree, position):
            _play(db, feuille, DONNES, sur_papier=feuille.numero_table % 3 == 0)
        close_position(db, soiree.id, AUTEUR, confirme=True)
    retardataire = list_inscriptions(db, soiree.id)[0]
    motif = "Arrivée après l’appel"
    add_ajustement(db, soiree.id, retardataire.id, 1, -40, motif, AUTEUR)
    position = open_position(db, soiree.id, AUTEUR)
    start_chrono(db, soiree.id, 35, AUTEUR)
    for feuille in _list_feuilles(db, soiree, position):
        _play_en_cours(db, feuille)
    return soiree


def list_joueurs() -> list[InscriptionLue]:
    """Return invented people, no two of one name."""
    joueurs = []
    for rang in range(JOUEURS):
        feminine = rang % 5 in (1, 3)
        prenoms = FEMMES if feminine else HOMMES
        joueurs.append(
            InscriptionLue(
                nom=NOMS[rang % len(NOMS)],
                prenom=prenoms[(rang // len(NOMS) * 2 + rang) % len(prenoms)],
                club=CLUBS[rang % len(CLUBS)],
                serie=SERIES[rang % len(SERIES)],
                tarif=500 if rang % 7 == 2 else 800,
                paye=rang % 11 != 4,
                feminine=feminine,
                jeune=rang % 17 == 5,
                senior=rang % 3 == 0,
            )
        )
    return joueurs


def _list_feuilles(db: Database, soiree: Soiree, position: int) -> list[StoredFeuille]:
    deroule = load_deroule(db, soiree)
    return deroule.list_feuilles(position) if deroule else []


def _play_en_cours(db: Database, feuille: StoredFeuille) -> None:
    """Leave a table of the third position where it stands."""
    table = feuille.numero_table
    if table in FINIES:
        _play(db, feuille, DONNES)
        _hand_in(db, feuille)
    elif table in EN_COURS:
        _play(db, feuille, table - EN_COURS[0] + 1)
    elif table in SUR_PAPIER:
        _play(db, feuille, DONNES, sur_papier=True, faute=table)


def _hand_in(db: Database, feuille: StoredFeuille) -> None:
    adresse = Adresse(feuille.soiree.id, feuille.numero_table, feuille.position)
    par = Auteur(f"table {feuille.numero_table}")
    move_cycle(db, adresse, Geste.REMETTRE, par, place=0)
    if feuille.numero_table not in A_REMETTRE:
        move_cycle(db, adresse, Geste.CONFIRMER, par, place=1)


def _play(
    db: Database, feuille: StoredFeuille, donnes: int, sur_papier: bool = False, faute: int = 0
) -> None:
    hasard = Random(GRAINE * feuille.position + feuille.numero_table)
    entrees = [Entree(_draw_donne(hasard, feuille.table.places)) for _donne in range(donnes)]
    if sur_papier:
        create_papier(db, feuille.soiree.id, _copy_out(feuille, entrees, faute), AUTEUR)
        return
    adresse = Adresse(feuille.soiree.id, feuille.numero_table, feuille.position)
    for entree in entrees:
        record_donne(db, adresse, Saisie(make_cle(), entree), f"table {feuille.numero_table}")


def _draw_donne(hasard: Random, places: int) -> Donne:
    """Return a donne such as one plays: more prises and gardes than the others, few primes."""
    preneur = hasard.randrange(places)
    bouts = hasard.choices(range(4), (1, 4, 5, 2))[0]
    return Donne(
        0,
        preneur=preneur,
        contrat=hasard.choices(list(Contrat), (5, 9, 2, 1))[0],
        bouts=bouts,
        demi_points=2 * round(hasard.gauss(36 + 5 * bouts, 7)),
        petit=(Camp.ATTAQUE if bouts > 1 else Camp.DEFENSE) if hasard.random() < 0.1 else None,
        poignees=(Poignee(Taille.SIMPLE, preneur),) if hasard.random() < 0.15 else (),
    )


def _copy_out(feuille: StoredFeuille, entrees: list[Entree], faute: int) -> FeuilleSaisie:
    """Return what the paper of a table says, with the slip that its number stands for."""
    table = feuille.table
    faites = [replace(e, donne=replace(e.donne, joueurs=table.joueurs)) for e in entrees]
    derivee = build_feuille(table, faites, [0] * table.places)
    cases = [list(ligne.scores) for ligne in derivee.lignes]
    bilans = list(derivee.bilans)
    if faute == SIGNE:
        cases[1][0] = -(cases[1][0] or 0)
    if faute == BILAN:
        bilans[1] += 100
    return FeuilleSaisie(
        numero_table=feuille.numero_table,
        position=feuille.position,
        table=table,
        noms=tuple(siege.nom for siege in feuille.premiers),
        papier=Papier(Profondeur.LIGNES, feuille.departs, bilans=tuple(bilans)),
        entrees=tuple(
            Entree(Donne(table.joueurs, contrat=faite.donne.contrat), ecrits=tuple(ecrits))
            for faite, ecrits in zip(faites, cases, strict=True)
        ),
    )

"""A club night played through the services: phones, paper, people who come and go, penalties."""

from dataclasses import replace
from datetime import date
from random import Random

from sqlite_utils import Database

from scorekeeper.echange.inscription_lue import InscriptionLue
from scorekeeper.regles.bareme import Contrat, Taille
from scorekeeper.regles.donne import Donne, Poignee
from scorekeeper.regles.feuille import Entree, build_feuille
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.papier import FeuilleSaisie, create_papier
from scorekeeper.services.tournoi.ajustements import add_ajustement, cancel_ajustement
from scorekeeper.services.tournoi.gel import freeze
from scorekeeper.services.tournoi.inscriptions import add_inscription, import_inscriptions
from scorekeeper.services.tournoi.plan import Deroule, load_deroule
from scorekeeper.services.tournoi.positions import close_position, open_position
from scorekeeper.services.tournoi.presences import leave, substitute
from scorekeeper.services.tournoi.tirage import draw_places
from scorekeeper.services.tournoi.tournois import Reglages, change_reglages, create_tournoi
from scorekeeper.store.soirees import load_soiree
from scorekeeper.store.tournoi.inscriptions import list_inscriptions
from scorekeeper.store.tournoi.values import Formule, Inscription, Mode
from scorekeeper.store.values import Papier, Profondeur, Soiree, StoredFeuille

ORGA = Auteur("organisateur", organise=True)
JOUR = date(2026, 11, 30)
DONNES = 2
FORMULE = Formule("libre", 2, DONNES, 45)


def start_club(
    db: Database,
    joueurs: int,
    titre: str = "Tournoi du lundi",
    formule: Formule = FORMULE,
    mort: bool = False,
    equipes: int = 0,
) -> Soiree:
    """Start a club night with its people drawn, the first ones by teams of two."""
    code = create_tournoi(db, titre, JOUR, formule, ORGA.nom)
    soiree = load_soiree(db, code)
    assert soiree is not None
    fiches = [
        InscriptionLue(
            nom=f"NOM{rang:03}",
            prenom=("Zoé", "L'Ami", "<b>Bo</b>", "😀 Guy")[rang % 4],
            club="Beaune; « l’As »" if rang % 3 else "",
            serie=("1re", "2e", "")[rang % 3],
            tarif=1250,
            paye=rang % 2 == 0,
            feminine=rang % 4 == 0,
            equipe=f"Équipe {(rang + 1) // 2}" if rang <= 2 * equipes else "",
        )
        for rang in range(1, joueurs + 1)
    ]
    import_inscriptions(db, soiree.id, fiches, ORGA)
    reglages = Reglages(titre, JOUR, formule, ("derniere", "penalites"))
    change_reglages(db, soiree.id, reglages, ORGA)
    draw_places(db, soiree.id, ORGA, graine=7, mort=mort)
    return soiree


def load(db: Database, soiree: Soiree) -> Deroule:
    """Return the whole club night."""
    deroule = load_deroule(db, soiree)
    assert deroule is not None
    return deroule


def play_position(db: Database, soiree: Soiree, papier: int = 3, mode: Mode | None = None) -> int:
    """Open a position, play every table (one in `papier` on paper) and close it."""
    position = open_position(db, soiree.id, ORGA, mode, graine=3)
    for feuille in load(db, soiree).list_feuilles(position):
        play_table(db, feuille, sur_papier=feuille.numero_table % papier == 0)
    close_position(db, soiree.id, ORGA, confirme=True)
    return position


def play_table(db: Database, feuille: StoredFeuille, sur_papier: bool) -> None:
    """Play the donnes of a table."""
    hasard = Random(f"{feuille.position}-{feuille.numero_table}")
    # Who deals is the mort, where there is one.
    morts = range(DONNES) if feuille.table.a_mort else [None] * DONNES
    entrees = [Entree(draw_donne(hasard, feuille.table.places, mort)) for mort in morts]
    adresse = Adresse(feuille.soiree.id, feuille.numero_table, feuille.position)
    if sur_papier:
        create_papier(db, feuille.soiree.id, copy_out(feuille, entrees), ORGA)
        return
    for rang, entree in enumerate(entrees):
        jeton = f"{feuille.id}-{rang}"
        record_donne(db, adresse, Saisie(jeton, entree), f"table {feuille.numero_table}")


def draw_donne(hasard: Random, places: int, mort: int | None) -> Donne:
    """Return a donne that the rules accept."""
    preneur = hasard.choice([place for place in range(places) if place != mort])
    return Donne(
        0,
        mort=mort,
        preneur=preneur,
        contrat=hasard.choice(list(Contrat)),
        bouts=hasard.randrange(4),
        demi_points=2 * hasard.randrange(30, 60),
        poignees=(Poignee(Taille.SIMPLE, preneur),) if hasard.random() < 0.3 else (),
    )


def copy_out(feuille: StoredFeuille, entrees: list[Entree]) -> FeuilleSaisie:
    """Return what the paper of a table says once these donnes are played.

    The details are noted at even tables only.
    """
    table = feuille.table
    faites = [
        replace(entree, donne=replace(entree.donne, joueurs=table.joueurs)) for entree in entrees
    ]
    derivee = build_feuille(table, faites, [0] * table.places)
    detaillee = feuille.numero_table % 2 == 0
    lignes = tuple(
        Entree(
            entree.donne if detaillee else Donne(table.joueurs, contrat=entree.donne.contrat),
            ecrits=ligne.scores,
        )
        for entree, ligne in zip(faites, derivee.lignes, strict=True)
    )
    profondeur = Profondeur.DETAILS if detaillee else Profondeur.LIGNES
    return FeuilleSaisie(
        numero_table=feuille.numero_table,
        position=feuille.position,
        table=table,
        noms=tuple(siege.nom for siege in feuille.premiers),
        papier=Papier(profondeur, feuille.departs, bilans=derivee.bilans),
        entrees=lignes,
    )


def find_joueur(db: Database, soiree: Soiree, rang: int) -> Inscription:
    """Return somebody by their rank on the list."""
    return list_inscriptions(db, soiree.id)[rang]


def play_club(db: Database, joueurs: int = 63) -> Soiree:
    """Play two positions of a whole club night and freeze its ranking."""
    soiree = start_club(db, joueurs)
    play_position(db, soiree)
    add_inscription(db, soiree.id, InscriptionLue("TARD", "Léa", equipe=""), ORGA)
    parti, remplace, puni, gracie = (find_joueur(db, soiree, rang) for rang in (3, 9, 20, 30))
    leave(db, soiree.id, parti.id, ORGA)
    substitute(db, soiree.id, remplace.id, InscriptionLue("REMPLAÇANT", "Ugo"), ORGA)
    add_ajustement(db, soiree.id, puni.id, 1, -40, "retard", ORGA)
    erreur = add_ajustement(db, soiree.id, gracie.id, 1, -20, "téléphone", ORGA)
    cancel_ajustement(db, soiree.id, erreur, ORGA)
    play_position(db, soiree, papier=2)
    freeze(db, soiree.id, ORGA)
    gelee = load_soiree(db, soiree.code)
    assert gelee is not None
    return gelee

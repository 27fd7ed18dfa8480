"""Feuilles written as CSV: what is read back is the same sheet, and what is left out is told."""

from datetime import date

import pytest
from hypothesis import given
from sqlite_utils import Database

from scorekeeper.db import connect, migrate
from scorekeeper.echange.ecriture_csv import dump_feuilles_csv
from scorekeeper.echange.feuille_csv import read_csv, read_lisibles
from scorekeeper.echange.feuille_lue import FeuilleLue
from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.decision import Decision
from scorekeeper.regles.donne import Donne, Etat, Motif
from scorekeeper.regles.ecrit import FeuilleEcrite, LigneEcrite
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.conversion import propose_feuilles
from scorekeeper.services.cycle import set_aside
from scorekeeper.services.decisions import decide
from scorekeeper.services.donnes import Saisie, record_donne
from scorekeeper.services.feuilles_csv import collect_feuilles
from scorekeeper.services.importation import NouvelleSoiree, import_feuilles
from scorekeeper.services.papier import LIGNES_MAX
from scorekeeper.services.parties import NouvellePartie, create_partie
from scorekeeper.services.remplacements import Arrivee, replace_joueur
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.soirees import load_soiree, load_soiree_by_id
from scorekeeper.store.values import Soiree

from .conftest import Partie
from .feuilles_csv import UNE, feuilles_ecrites

ORGA = Auteur("organisateur", organise=True, raison="illisible")
GARDE = Donne(0, 2, Contrat.GARDE, 2, 98)


def put_in(db: Database, texte: str) -> Soiree:
    """Import sheets as a new soirée."""
    proposees = propose_feuilles(read_lisibles(texte.encode())).proposees
    plan = import_feuilles(db, NouvelleSoiree("Jeudi", date(2026, 11, 30)), proposees, ORGA)
    assert plan is not None
    soiree = load_soiree_by_id(db, plan.soiree_id or 0)
    assert soiree is not None
    return soiree


def write(db: Database, soiree: Soiree) -> str:
    return dump_feuilles_csv(collect_feuilles(db, soiree).lues)


def get_soiree(partie: Partie) -> Soiree:
    return partie.load().soiree


def test_it_works(partie: Partie) -> None:
    partie.record(Entree(GARDE))
    texte = write(partie.db, get_soiree(partie))
    assert texte.splitlines() == [
        "\ufefffeuille;1;1;30/11/2026",
        "donne;contrat;Nord;Sud;Est;Ouest;d:preneur;d:appele;d:mort;d:bouts;d:points;d:petit;"
        "d:poignees;d:chelem",
        "1;Garde;-66;-66;198;-66;Est;;;2;49;;;",
        "Total +;;0;0;198;0",
        "Total -;;66;66;0;66",
        "Bilan;;-66;-66;198;-66",
    ]
    assert write(partie.db, put_in(partie.db, texte)) == texte


@given(feuilles_ecrites())
def test_any_sheet_on_paper_comes_back(
    tmp_path_factory: pytest.TempPathFactory, feuille: FeuilleEcrite
) -> None:
    chemin = tmp_path_factory.mktemp("base") / "base.sqlite"
    migrate(chemin)
    db = connect(chemin)
    texte = dump_feuilles_csv([FeuilleLue(feuille, "3", "7", "30/11/2026")])
    soiree = put_in(db, texte)
    lue = load_feuille(db, soiree.id, 7, 3)
    assert lue is not None
    assert lue.ecrite == feuille
    assert (soiree.date, write(db, soiree)) == (date(2026, 11, 30), texte)
    db.close()


def test_a_mort_and_donnes_that_do_not_count_come_back(partie_a_mort: Partie) -> None:
    partie_a_mort.record(Entree(Donne(0, 2, Contrat.GARDE_SANS, 2, 96)))
    partie_a_mort.record(Entree(Donne(0, etat=Etat.PASSEE)))
    partie_a_mort.record(Entree(Donne(0, etat=Etat.ANNULEE, motif=Motif.PETIT_SEC)))
    partie_a_mort.record(Entree(Donne(0, etat=Etat.ANNULEE, motif=Motif.ARBITRE)))
    soiree = get_soiree(partie_a_mort)
    texte = write(partie_a_mort.db, soiree)
    # what takes no number has no row, and what follows keeps its own
    assert [ligne[:10] for ligne in texte.splitlines()[2:5]] == [
        "1;Garde sa",
        "2;Annulée;",
        "Total +;;0",
    ]
    assert "1 feuille sans ses donnes passées." in collect_remarques(partie_a_mort.db, soiree)
    assert ";Nord;2;48;" in texte
    reprise = put_in(partie_a_mort.db, texte)
    assert write(partie_a_mort.db, reprise) == texte
    feuille = load_feuille(partie_a_mort.db, reprise.id)
    assert feuille is not None
    assert feuille.build().bilans == partie_a_mort.load().build().bilans


def test_a_name_that_looks_like_a_detail_is_still_a_name() -> None:
    noms = ("d:mort", "=1+1", "D: Guy", "Zoé")
    lignes = (LigneEcrite(1, (-66, -66, 198, -66), Contrat.GARDE, Donne(4, 2, Contrat.GARDE)),)
    lue = FeuilleLue(FeuilleEcrite(noms, 4, lignes), "1", "1", "30/11/2026")
    [relue] = read_csv(dump_feuilles_csv([lue]).encode())
    assert relue.feuille.noms == ("d :mort", "=1+1", "D : Guy", "Zoé")
    assert relue.feuille.lignes == lignes


def test_a_formula_is_never_written_as_one(db: Database) -> None:
    soiree = put_in(db, UNE.replace("Anne", "=HYPERLINK(1)"))
    assert ";'=HYPERLINK(1);" in write(db, soiree)


def collect_remarques(db: Database, soiree: Soiree) -> list[str]:
    return [phrase.replace("\xa0", " ") for phrase in collect_feuilles(db, soiree).remarques]


def test_a_sheet_still_blank_is_left_out(partie: Partie) -> None:
    soiree = get_soiree(partie)
    assert collect_feuilles(partie.db, soiree).lues == ()
    assert collect_remarques(partie.db, soiree) == ["1 feuille sans rien d’écrit n’y est pas."]


def test_what_was_set_aside_or_decided_is_told(db: Database) -> None:
    soiree = put_in(db, f"feuille;1;1\n{UNE}feuille;1;2\n{UNE}")
    set_aside(db, Adresse(soiree.id, 2), True, ORGA)
    avant = load_feuille(db, soiree.id)
    assert avant is not None
    decide(db, Adresse(soiree.id), [Decision(1, 0, -66, "relu")], avant.empreinte, ORGA)
    assert len(collect_feuilles(db, soiree).lues) == 1
    assert collect_remarques(db, soiree) == [
        "1 feuille écartée n’y est pas.",
        "1 feuille telle qu’elle est écrite : ce qui a été décidé n’y est pas.",
    ]


def test_what_only_a_phone_knows_is_told(db: Database) -> None:
    nouvelle = NouvellePartie(
        "Longue", date(2026, 11, 30), ("Anne", "Bob", "Chloé"), (), Table(3, 3), (50, -20, -30)
    )
    soiree = load_soiree(db, create_partie(db, nouvelle, "organisateur"))
    assert soiree is not None
    for rang in range(LIGNES_MAX + 1):
        annulee = Entree(Donne(0, etat=Etat.ANNULEE, motif=Motif.ARBITRE))
        record_donne(db, Adresse(soiree.id), Saisie(f"jeton-{rang}", annulee), "table 1")
    arrivee = Arrivee(0, "Dora")
    replace_joueur(db, Adresse(soiree.id), arrivee, "table 1")
    assert collect_remarques(db, soiree) == [
        "1 feuille a plus de 40 donnes : « importer » ne la reprendra pas.",
        "1 feuille sans ses totaux reportés.",
        "1 feuille sans ses remplacements.",
    ]

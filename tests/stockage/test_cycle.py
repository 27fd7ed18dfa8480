"""Handed in, confirmed by another seat, refused, validated, reopened; and each refusal."""

from dataclasses import replace
from itertools import product

import pytest
from sqlite_utils import Database

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.cycle import EtatFeuille, Geste, next_etat
from scorekeeper.regles.decision import Decision
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.cycle import move_cycle, set_aside
from scorekeeper.services.donnes import Saisie, cancel_donne, record_donne, replace_donne
from scorekeeper.services.parties import archive_partie
from scorekeeper.services.refus import ConflitFeuilleError, IntrouvableError, RefusError
from scorekeeper.services.sieges import swap_sieges
from scorekeeper.store.papier import load_confirmateurs, save_cycle
from scorekeeper.store.values import Cycle, StoredFeuille

from .conftest import Partie
from .papiers import CHEF, LIGNES, Fiche, copy, fill_saisie

NORD, SUD, EST, OUEST = range(4)
GARDE = Entree(Donne(0, 2, Contrat.GARDE, 2, 98))
TABLE = Auteur("table 1, Nord", raison="la donne 3")
AVEC = Auteur("organisateur", organise=True, raison="une erreur")


@pytest.fixture
def jouee(partie: Partie) -> Partie:
    """A game with one donne."""
    partie.record(GARDE)
    return partie


@pytest.fixture
def fiche(partie: Partie) -> Fiche:
    """A sheet on paper that balances."""
    return copy(partie.db, partie.adresse.soiree_id, fill_saisie(*LIGNES))


def move(
    partie: Partie | Fiche, geste: Geste, place: int | None = NORD, auteur: Auteur = AVEC
) -> StoredFeuille:
    """Do this to the feuille as it is and return what it becomes."""
    move_cycle(partie.db, partie.adresse, geste, auteur, place, partie.load().version)
    return partie.load()


def put(partie: Partie | Fiche, etat: EtatFeuille, **autres: object) -> None:
    save_cycle(partie.db, partie.load().id, Cycle(etat, **autres))  # type: ignore[arg-type]
    partie.db.conn.commit()


def read_refus(refus: pytest.ExceptionInfo[RefusError], champ: str = "") -> str:
    return refus.value.erreurs[champ]


def test_it_works(jouee: Partie) -> None:
    assert move(jouee, Geste.REMETTRE, NORD, TABLE).cycle == Cycle(EtatFeuille.REMISE, NORD)
    assert move(jouee, Geste.CONFIRMER, EST, TABLE).cycle == Cycle(EtatFeuille.CONFIRMEE, NORD)
    assert move(jouee, Geste.VALIDER, None).cycle == Cycle(EtatFeuille.VALIDEE, NORD)
    actions = [
        action
        for (action,) in jouee.db.execute(
            "SELECT action FROM journal WHERE feuille_id = ? ORDER BY id", [jouee.load().id]
        )
    ]
    assert actions == ["partie", "donne", "remettre", "confirmer", "valider"]


@pytest.mark.parametrize(("etat", "geste"), [*product(EtatFeuille, Geste)])
def test_every_geste_in_every_state(jouee: Partie, etat: EtatFeuille, geste: Geste) -> None:
    """It is done, it was done already, or it is refused and nothing changes."""
    put(jouee, etat, remise_par=NORD)
    avant = jouee.load()
    suite = next_etat(etat, geste)
    deja = {
        Geste.REMETTRE: EtatFeuille.REMISE,
        Geste.CONFIRMER: EtatFeuille.CONFIRMEE,
        Geste.VALIDER: EtatFeuille.VALIDEE,
        Geste.ROUVRIR: EtatFeuille.EN_COURS,
    }.get(geste)
    if suite is not None:
        assert move(jouee, geste, SUD).cycle.etat is suite
        assert jouee.load().version > avant.version
    elif etat is deja:
        assert move(jouee, geste, SUD) == avant
    else:
        with pytest.raises(RefusError) as refus:
            move(jouee, geste, SUD)
        assert read_refus(refus).endswith(".")
        assert jouee.load() == avant


def test_a_second_tap_changes_nothing_whatever_it_saw(jouee: Partie) -> None:
    etapes = (
        (Geste.REMETTRE, NORD),
        (Geste.REFUSER, SUD),
        (Geste.REMETTRE, NORD),
        (Geste.CONFIRMER, SUD),
        (Geste.VALIDER, None),
        (Geste.ROUVRIR, None),
    )
    for geste, place in etapes:
        vue = jouee.load().version
        for _ in "ab":
            move_cycle(jouee.db, jouee.adresse, geste, AVEC, place, vue)
        assert jouee.load().version == vue + 1


def test_the_second_tap_of_a_sheet_visee_by_all_changes_nothing(partie: Partie) -> None:
    visee = copy(partie.db, partie.adresse.soiree_id, fill_saisie(*LIGNES, visas=range(4)))
    vue = visee.load().version
    for _ in "ab":
        move_cycle(visee.db, visee.adresse, Geste.REMETTRE, CHEF, None, vue)
    assert visee.load().cycle.etat is EtatFeuille.CONFIRMEE
    assert visee.actions == ["transcription", "remettre"]


@pytest.mark.parametrize(
    ("visas", "etat"), [((), "remise"), ((0, 1, 2), "remise"), (range(4), "confirmee")]
)
def test_a_sheet_that_all_have_vise_needs_no_other_confirmation(
    partie: Partie, visas: tuple[int, ...], etat: str
) -> None:
    sheet = copy(partie.db, partie.adresse.soiree_id, fill_saisie(*LIGNES, visas=visas))
    assert move(sheet, Geste.REMETTRE, None).cycle.etat == etat


@pytest.mark.parametrize("geste", [Geste.CONFIRMER, Geste.REFUSER])
def test_the_seat_that_handed_it_in_does_not_confirm_it(jouee: Partie, geste: Geste) -> None:
    move(jouee, Geste.REMETTRE, EST)
    for place, phrase in ((EST, "Est a remis"), (None, "qui vous êtes"), (4, "à cette table")):
        with pytest.raises(RefusError) as refus:
            move(jouee, geste, place)
        assert phrase in read_refus(refus, "place")
    assert jouee.load().cycle.etat is EtatFeuille.REMISE


def test_handed_in_by_nobody_of_the_table_any_seat_confirms_it(jouee: Partie) -> None:
    move(jouee, Geste.REMETTRE, None)
    assert move(jouee, Geste.CONFIRMER, NORD, TABLE).cycle.etat is EtatFeuille.CONFIRMEE


def test_a_refusal_says_who_and_why_until_it_is_handed_in_again(jouee: Partie) -> None:
    move(jouee, Geste.REMETTRE, NORD, TABLE)
    refusee = move(jouee, Geste.REFUSER, SUD, TABLE)
    assert refusee.cycle == Cycle(EtatFeuille.EN_COURS, NORD, "Sud : la donne 3")
    jouee.record(GARDE)
    assert jouee.load().cycle.refus == "Sud : la donne 3"
    assert move(jouee, Geste.REMETTRE, NORD, TABLE).cycle.refus == ""


@pytest.mark.parametrize("raison", ["", "  ", "a" * 201])
@pytest.mark.parametrize(
    ("etat", "geste"),
    [(EtatFeuille.REMISE, Geste.REFUSER), (EtatFeuille.VALIDEE, Geste.ROUVRIR)],
)
def test_refusing_and_reopening_need_a_reason(
    jouee: Partie, etat: EtatFeuille, geste: Geste, raison: str
) -> None:
    put(jouee, etat)
    with pytest.raises(RefusError) as refus:
        move(jouee, geste, SUD, Auteur("organisateur", organise=True, raison=raison))
    assert read_refus(refus, "raison")
    assert jouee.load().cycle.etat is etat


@pytest.mark.parametrize("geste", [Geste.VALIDER, Geste.ROUVRIR])
def test_only_the_organiser_validates_and_reopens(jouee: Partie, geste: Geste) -> None:
    put(jouee, EtatFeuille.CONFIRMEE)
    with pytest.raises(RefusError, match="Seul l’organisateur"):
        move(jouee, geste, None, TABLE)


def test_a_feuille_that_changed_meanwhile_is_not_confirmed_blindly(jouee: Partie) -> None:
    vue = move(jouee, Geste.REMETTRE, NORD).version
    replace_donne(
        jouee.db,
        jouee.adresse,
        jouee.load().donnes[0].id,
        _saisie(),
        None,
        "table 1",
    )
    move(jouee, Geste.REMETTRE, NORD)
    with pytest.raises(ConflitFeuilleError) as conflit:
        move_cycle(jouee.db, jouee.adresse, Geste.CONFIRMER, TABLE, SUD, vue)
    assert conflit.value.feuille == jouee.load()
    assert jouee.load().cycle.etat is EtatFeuille.REMISE


def _saisie() -> Saisie:
    return Saisie("autre", Entree(Donne(0, 1, Contrat.PRISE, 2, 98)))


@pytest.mark.parametrize("lignes", [(), ((None,) * 4,)])
def test_an_empty_feuille_is_not_handed_in(
    partie: Partie, lignes: tuple[tuple[None, ...], ...]
) -> None:
    for vide in (partie, copy(partie.db, partie.adresse.soiree_id, fill_saisie(*lignes))):
        with pytest.raises(RefusError, match="encore rien"):
            move(vide, Geste.REMETTRE)


def test_bilans_alone_are_handed_in(partie: Partie) -> None:
    bilans = fill_saisie(bilans=(-1, -1, 3, -1))
    sheet = copy(partie.db, partie.adresse.soiree_id, bilans)
    assert move(sheet, Geste.REMETTRE).cycle.etat is EtatFeuille.REMISE


def test_a_sheet_that_does_not_balance_is_not_validated_until_it_is_decided(
    partie: Partie,
) -> None:
    fausse = copy(partie.db, partie.adresse.soiree_id, fill_saisie(LIGNES[0], (-76, 76, -76, 228)))
    move(fausse, Geste.REMETTRE)
    with pytest.raises(RefusError, match="pas juste"):
        move(fausse, Geste.VALIDER)
    fausse.decide(Decision(2, 1, -76), auteur=CHEF)
    assert move(fausse, Geste.VALIDER).cycle.etat is EtatFeuille.VALIDEE


def test_a_table_that_changes_what_it_handed_in_hands_it_in_again(jouee: Partie) -> None:
    move(jouee, Geste.REMETTRE)
    jouee.record(GARDE)
    assert jouee.load().cycle.etat is EtatFeuille.EN_COURS


def test_a_locked_table_records_corrects_and_takes_back_nothing(jouee: Partie) -> None:
    put(jouee, EtatFeuille.CONFIRMEE)
    avant = jouee.load()
    un = avant.donnes[0].id
    for geste in (
        lambda: jouee.record(GARDE),
        lambda: replace_donne(jouee.db, jouee.adresse, un, _saisie(), None, "table 1"),
        lambda: cancel_donne(jouee.db, jouee.adresse, un, None, "table 1"),
        lambda: swap_sieges(jouee.db, jouee.adresse, 0, 1, "organisateur"),
    ):
        with pytest.raises(RefusError, match="confirmée"):
            geste()
    assert jouee.load() == avant
    move(jouee, Geste.ROUVRIR, None)
    jouee.record(GARDE)
    assert len(jouee.load().donnes) == 2


def test_who_handed_it_in_follows_a_swap_of_seats(jouee: Partie) -> None:
    move(jouee, Geste.REMETTRE, NORD)
    swap_sieges(jouee.db, jouee.adresse, NORD, EST, "organisateur")
    feuille = jouee.load()
    assert feuille.sieges[feuille.cycle.remise_par or 0].nom == "Nord"
    with pytest.raises(RefusError, match="Nord a remis"):
        move(jouee, Geste.CONFIRMER, EST)


def test_setting_aside_and_taking_back(fiche: Fiche) -> None:
    for voulu in (True, True, False, False):
        set_aside(fiche.db, fiche.adresse, voulu, CHEF)
        assert fiche.load().cycle.ecartee is voulu
    assert fiche.actions == ["transcription", *["mise à l’écart"] * 2]
    with pytest.raises(RefusError, match="Seul l’organisateur"):
        set_aside(fiche.db, fiche.adresse, True, TABLE)


def test_an_archived_or_unknown_feuille_does_not_move(jouee: Partie) -> None:
    archive_partie(jouee.db, jouee.load().soiree, True, "organisateur")
    with pytest.raises(RefusError, match="archivée"):
        move(jouee, Geste.REMETTRE)
    with pytest.raises(RefusError, match="archivée"):
        set_aside(jouee.db, jouee.adresse, True, CHEF)
    with pytest.raises(IntrouvableError):
        move_cycle(jouee.db, Adresse(jouee.adresse.soiree_id, 9), Geste.REMETTRE, AVEC)


def test_who_confirmed_is_known_until_it_is_handed_in_again(jouee: Partie, db: Database) -> None:
    soiree_id, feuille_id = jouee.adresse.soiree_id, jouee.load().id
    assert load_confirmateurs(db, soiree_id) == {}
    move(jouee, Geste.REMETTRE, NORD)
    move(jouee, Geste.CONFIRMER, OUEST)
    move(jouee, Geste.VALIDER, None)
    assert load_confirmateurs(db, soiree_id) == {feuille_id: OUEST}
    move(jouee, Geste.ROUVRIR, None)
    move(jouee, Geste.REMETTRE, OUEST)
    assert load_confirmateurs(db, soiree_id) == {}


def test_a_table_says_which_of_its_seats_hands_in(fiche: Fiche) -> None:
    with pytest.raises(RefusError) as refus:
        move(fiche, Geste.REMETTRE, None, TABLE)
    assert "Dites qui remet la feuille" in read_refus(refus, "place")
    assert fiche.load().cycle.etat is EtatFeuille.EN_COURS


def test_a_table_does_not_confirm_with_visas_that_it_ticks_itself(partie: Partie) -> None:
    visee = copy(partie.db, partie.adresse.soiree_id, fill_saisie(*LIGNES, visas=range(4)))
    assert move(visee, Geste.REMETTRE, NORD, TABLE).cycle.etat is EtatFeuille.REMISE
    with pytest.raises(RefusError, match="a remis la feuille"):
        move(visee, Geste.CONFIRMER, NORD, TABLE)
    assert move(visee, Geste.CONFIRMER, SUD, TABLE).cycle.etat is EtatFeuille.CONFIRMEE


def test_what_only_the_details_say_can_be_handed_in(partie: Partie) -> None:
    faits = Entree(Donne(4, 2, Contrat.GARDE, 2, 98), ecrits=(None,) * 4)
    calculee = copy(partie.db, partie.adresse.soiree_id, replace(fill_saisie(), entrees=(faits,)))
    assert move(calculee, Geste.REMETTRE).cycle.etat is EtatFeuille.REMISE


def test_the_seat_that_typed_does_not_confirm_what_another_hands_in(jouee: Partie) -> None:
    nord = jouee.load().sieges[NORD].nom_court
    saisie = Saisie("jeton-de-nord", GARDE)
    record_donne(jouee.db, jouee.adresse, saisie, f"table 1, {nord}")
    move(jouee, Geste.REMETTRE, SUD, TABLE)
    with pytest.raises(RefusError, match="a écrit la feuille"):
        move(jouee, Geste.CONFIRMER, NORD, TABLE)
    assert move(jouee, Geste.CONFIRMER, EST, TABLE).cycle.etat is EtatFeuille.CONFIRMEE

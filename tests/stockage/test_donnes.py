"""Recording, correcting and taking back donnes, and what the journal says of it."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.regles.anomalie import list_erreurs
from scorekeeper.regles.bareme import Camp, Chelem, Contrat, Taille
from scorekeeper.regles.donne import Donne, Etat, Motif, Poignee
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.regles.verification import check_donne
from scorekeeper.services.donnes import Saisie, cancel_donne, record_donne, replace_donne
from scorekeeper.services.refus import ConflitError, IntrouvableError, RefusError
from scorekeeper.store.journal import list_traces

from .conftest import Partie, start

GARDE = Entree(
    Donne(0, 2, Contrat.GARDE, 2, 98, poignees=(Poignee(Taille.SIMPLE, 2),), petit=Camp.ATTAQUE)
)
PRISE = Entree(Donne(0, 1, Contrat.PRISE, 1, 102))


def test_it_works(partie: Partie) -> None:
    partie.record(GARDE, rang=1)
    feuille = partie.load()
    assert feuille.build().totaux == (-106, -106, 318, -106)
    assert feuille.build().suite.numero == 2
    assert feuille.donnes[0].entree == replace(GARDE, donne=replace(GARDE.donne, joueurs=4))


def test_the_same_key_twice_is_one_donne(partie: Partie) -> None:
    saisie = Saisie("jeton-double", GARDE, rang=1)
    un = record_donne(partie.db, partie.adresse, saisie, "table 1")
    assert record_donne(partie.db, partie.adresse, saisie, "table 1") == un
    assert len(partie.load().donnes) == 1


def test_a_late_retry_of_a_cancelled_donne_does_not_bring_it_back(partie: Partie) -> None:
    saisie = Saisie("jeton-tardif", GARDE, rang=1)
    un = record_donne(partie.db, partie.adresse, saisie, "table 1")
    cancel_donne(partie.db, partie.adresse, un, None, "table 1")
    with pytest.raises(RefusError, match="annulée depuis"):
        record_donne(partie.db, partie.adresse, saisie, "table 1")
    assert partie.load().donnes == ()


def test_a_retry_passes_even_when_the_donne_was_corrected_meanwhile(partie: Partie) -> None:
    saisie = Saisie("jeton-lent", GARDE, rang=1)
    un = record_donne(partie.db, partie.adresse, saisie, "table 1")
    replace_donne(partie.db, partie.adresse, un, Saisie("j" * 8, PRISE), None, "table 2")
    assert record_donne(partie.db, partie.adresse, saisie, "table 1") == un
    assert partie.load().donnes[0].entree.donne.contrat is Contrat.PRISE


def test_a_known_key_with_other_facts_is_a_conflict_not_a_silent_loss(partie: Partie) -> None:
    record_donne(partie.db, partie.adresse, Saisie("jeton-retour", GARDE, rang=1), "table 1")
    with pytest.raises(ConflitError):
        record_donne(partie.db, partie.adresse, Saisie("jeton-retour", PRISE, rang=1), "table 1")
    assert partie.load().build().totaux == (-106, -106, 318, -106)


def test_a_key_of_another_table_is_refused(partie: Partie) -> None:
    record_donne(partie.db, partie.adresse, Saisie("jeton-ailleurs", GARDE), "table 1")
    autre = start(partie.db, Table(3, 3))
    with pytest.raises(RefusError, match="autre table"):
        record_donne(partie.db, autre.adresse, Saisie("jeton-ailleurs", PRISE), "table 1")


def test_a_taken_number_is_a_conflict_and_nothing_is_written(partie: Partie) -> None:
    partie.record(GARDE, rang=1)
    version = partie.load().version
    with pytest.raises(ConflitError) as conflit:
        partie.record(PRISE, rang=1)
    assert conflit.value.donne is not None
    assert conflit.value.donne.entree.donne.preneur == 2
    assert partie.load().version == version


def test_every_error_is_told_and_nothing_is_written(partie: Partie) -> None:
    with pytest.raises(RefusError) as refus:
        partie.record(Entree(Donne(0, 7, None, 2, 97)))
    assert set(refus.value.erreurs) == {"preneur", "contrat", "points"}
    assert partie.load().donnes == ()


def test_an_unreadable_field_is_told_with_its_own_sentence(partie: Partie) -> None:
    with pytest.raises(RefusError) as refus:
        partie.record(Entree(Donne(0, 1, Contrat.PRISE, 1)), erreurs={"points": "Pas un nombre."})
    assert refus.value.erreurs == {"points": "Pas un nombre."}


def test_a_correction_replaces_the_facts_and_tells_the_journal(partie: Partie) -> None:
    donne_id = partie.record(GARDE)
    modif = partie.load().donnes[0].modif
    replace_donne(partie.db, partie.adresse, donne_id, Saisie("j" * 8, PRISE), modif, "table 1")
    donne = partie.load().donnes[0]
    assert donne.corrigee
    assert donne.entree.donne.contrat is Contrat.PRISE
    assert donne.entree.donne.poignees == ()
    traces = list_traces(partie.db, donne_id)
    assert [trace.action for trace in traces] == ["donne", "correction"]
    avant, apres = (json.loads(texte or "") for texte in (traces[1].avant, traces[1].apres))
    assert (avant["points"], apres["points"]) == (49, 51)


def test_correcting_without_a_change_writes_nothing(partie: Partie) -> None:
    donne_id = partie.record(GARDE)
    version = partie.load().version
    replace_donne(partie.db, partie.adresse, donne_id, Saisie("j" * 8, GARDE), None, "table 1")
    assert partie.load().version == version


def test_the_same_correction_sent_twice_is_one(partie: Partie) -> None:
    donne_id = partie.record(GARDE)
    vue = partie.load().donnes[0].modif
    for _ in range(2):
        replace_donne(partie.db, partie.adresse, donne_id, Saisie("j" * 8, PRISE), vue, "t")
    assert len(list_traces(partie.db, donne_id)) == 2


def test_a_known_key_with_another_donneur_is_a_conflict(partie_a_mort: Partie) -> None:
    adresse = partie_a_mort.adresse
    record_donne(partie_a_mort.db, adresse, Saisie("jeton-donneur", PRISE), "t")
    autre = Saisie("jeton-donneur", replace(PRISE, donneur_force=3))
    with pytest.raises(ConflitError):
        record_donne(partie_a_mort.db, adresse, autre, "t")
    prevu = Saisie("jeton-donneur", replace(PRISE, donneur_force=0))
    record_donne(partie_a_mort.db, adresse, prevu, "t")
    assert len(partie_a_mort.load().donnes) == 1


def test_a_stale_correction_is_a_conflict(partie: Partie) -> None:
    donne_id = partie.record(GARDE)
    vue = partie.load().donnes[0].modif
    replace_donne(partie.db, partie.adresse, donne_id, Saisie("j" * 8, PRISE), vue, "table 1")
    with pytest.raises(ConflitError):
        replace_donne(partie.db, partie.adresse, donne_id, Saisie("k" * 8, GARDE), vue, "table 1")
    with pytest.raises(ConflitError):
        cancel_donne(partie.db, partie.adresse, donne_id, vue, "table 1")


def test_a_refused_correction_keeps_the_old_facts(partie: Partie) -> None:
    donne_id = partie.record(GARDE)
    fausse = Entree(Donne(0, 2, Contrat.GARDE, 3, 20))
    with pytest.raises(RefusError, match="au moins 14"):
        replace_donne(partie.db, partie.adresse, donne_id, Saisie("j" * 8, fausse), None, "t")
    assert partie.load().donnes[0].entree.donne.demi_points == 98


def test_cancelling_closes_the_gap_and_is_kept_in_the_journal(partie: Partie) -> None:
    ids = [partie.record(entree) for entree in (GARDE, PRISE, GARDE)]
    assert cancel_donne(partie.db, partie.adresse, ids[1], None, "table 1").donne.preneur == 1
    feuille = partie.load().build()
    assert [ligne.numero for ligne in feuille.lignes] == [1, 2]
    assert feuille.totaux == (-212, -212, 636, -212)
    assert list_traces(partie.db, ids[1])[-1].action == "annulation"


@pytest.mark.parametrize("donne_id", [0, 999])
def test_an_unknown_donne_is_not_found(partie: Partie, donne_id: int) -> None:
    with pytest.raises(IntrouvableError):
        cancel_donne(partie.db, partie.adresse, donne_id, None, "table 1")


def test_a_donne_of_another_game_is_not_found(partie: Partie) -> None:
    donne_id = partie.record(GARDE)
    autre = start(partie.db, Table(3, 3))
    with pytest.raises(IntrouvableError):
        cancel_donne(partie.db, autre.adresse, donne_id, None, "table 1")


def test_the_mort_is_the_donneur_and_is_stored(partie_a_mort: Partie) -> None:
    partie_a_mort.record(PRISE)
    partie_a_mort.record(Entree(Donne(0, etat=Etat.PASSEE)))
    partie_a_mort.record(Entree(Donne(0, 2, Contrat.PRISE, 1, 102)))
    feuille = partie_a_mort.load()
    assert [donne.entree.donne.mort for donne in feuille.donnes] == [0, 1, 1]
    assert feuille.build().suite.mort == 2


def test_the_mort_cannot_take(partie_a_mort: Partie) -> None:
    with pytest.raises(RefusError, match="Le mort ne joue pas"):
        partie_a_mort.record(Entree(Donne(0, 0, Contrat.PRISE, 1, 102)))


def test_a_forced_donneur_moves_the_mort_and_the_rotation(partie_a_mort: Partie) -> None:
    partie_a_mort.record(Entree(PRISE.donne, donneur_force=3))
    feuille = partie_a_mort.load()
    assert feuille.donnes[0].entree.donne.mort == 3
    assert feuille.build().suite.mort == 4


def test_correcting_the_points_keeps_the_mort_who_sat_out(partie_a_mort: Partie) -> None:
    premiere = partie_a_mort.record(PRISE)
    seconde = partie_a_mort.record(Entree(Donne(0, 2, Contrat.PRISE, 1, 102)))
    cancel_donne(partie_a_mort.db, partie_a_mort.adresse, premiere, None, "table 1")
    saisie = Saisie("j" * 8, Entree(Donne(0, 2, Contrat.PRISE, 1, 104)))
    replace_donne(partie_a_mort.db, partie_a_mort.adresse, seconde, saisie, None, "table 1")
    assert partie_a_mort.load().donnes[0].entree.donne.mort == 1


def test_correcting_who_dealt_moves_the_mort(partie_a_mort: Partie) -> None:
    premiere = partie_a_mort.record(PRISE)
    seconde = partie_a_mort.record(Entree(Donne(0, 2, Contrat.PRISE, 1, 102)))
    cancel_donne(partie_a_mort.db, partie_a_mort.adresse, premiere, None, "table 1")
    saisie = Saisie("j" * 8, Entree(Donne(0, 2, Contrat.PRISE, 1, 102), donneur_force=0))
    replace_donne(partie_a_mort.db, partie_a_mort.adresse, seconde, saisie, None, "table 1")
    assert partie_a_mort.load().donnes[0].entree.donne.mort == 0


def test_correcting_the_points_keeps_a_forced_donneur(partie_a_mort: Partie) -> None:
    donne_id = partie_a_mort.record(Entree(PRISE.donne, donneur_force=3))
    saisie = Saisie("j" * 8, Entree(Donne(0, 1, Contrat.PRISE, 1, 104)))
    replace_donne(partie_a_mort.db, partie_a_mort.adresse, donne_id, saisie, None, "table 1")
    assert partie_a_mort.load().donnes[0].entree.donne.mort == 3


def test_a_mort_that_changed_meanwhile_is_told(partie_a_mort: Partie) -> None:
    with pytest.raises(RefusError, match="Le mort a changé"):
        partie_a_mort.record(PRISE, mort_vu=4)


def test_an_arbitre_may_annul_a_played_donne(partie: Partie) -> None:
    donne_id = partie.record(GARDE)
    annulee = replace(GARDE, donne=replace(GARDE.donne, etat=Etat.ANNULEE, motif=Motif.ARBITRE))
    replace_donne(partie.db, partie.adresse, donne_id, Saisie("j" * 8, annulee), None, "t")
    feuille = partie.load().build()
    assert feuille.totaux == (0, 0, 0, 0)
    assert feuille.lignes[0].numero == 1
    assert feuille.lignes[0].entree.donne.preneur == 2


places = st.integers(0, 4)
donnes_a_cinq = st.builds(
    Donne,
    joueurs=st.just(5),
    preneur=places,
    contrat=st.sampled_from(Contrat),
    bouts=st.integers(0, 3),
    demi_points=st.integers(0, 182),
    appele=places,
    poignees=st.lists(
        st.builds(Poignee, st.sampled_from(Taille), st.none() | places, st.none()), max_size=2
    ).map(tuple),
    petit=st.none() | st.sampled_from(Camp),
    chelem=st.none() | st.sampled_from(Chelem),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(donne=donnes_a_cinq, force=st.none() | places)
def test_what_is_stored_comes_back(partie: Partie, donne: Donne, force: int | None) -> None:
    a_cinq = start(partie.db, Table(5, 5))
    a_cinq.jetons = iter([partie.db.execute("SELECT count(*) FROM donnes").fetchone()[0] + 1000])
    if list_erreurs(check_donne(donne)):
        with pytest.raises(RefusError):
            a_cinq.record(Entree(donne, force))
        assert a_cinq.load().donnes == ()
    else:
        a_cinq.record(Entree(donne, force))
        assert a_cinq.load().donnes[0].entree == Entree(donne, force or None)

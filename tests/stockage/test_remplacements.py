"""Somebody leaves, somebody comes: totals stay with the people, and each refusal."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlite_utils import Database

from scorekeeper.echange.lecture import LectureError
from scorekeeper.echange.lecture_soirees import read_soirees
from scorekeeper.echange.soirees import RemplacementExporte, SoireeExportee, dump_soirees
from scorekeeper.pages.feuille import FeuillePage, build_page
from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.cycle import EtatFeuille
from scorekeeper.regles.donne import Donne, Etat
from scorekeeper.regles.feuille import Entree
from scorekeeper.services.adresse import Adresse
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.deroulement import close_partie
from scorekeeper.services.donnes import Saisie, cancel_donne, record_donne, replace_donne
from scorekeeper.services.parties import archive_partie, delete_partie
from scorekeeper.services.refus import ConflitError, IntrouvableError, RefusError
from scorekeeper.services.remplacements import Arrivee, replace_joueur, undo_remplacement
from scorekeeper.services.sieges import rename_joueurs, swap_sieges
from scorekeeper.store.joueurs import list_noms
from scorekeeper.store.papier import save_cycle
from scorekeeper.store.soirees import list_soirees
from scorekeeper.store.values import Cycle

from .conftest import Partie
from .papiers import LIGNES, copy, fill_saisie

NORD, SUD, EST, OUEST = range(4)


def take(preneur: int = NORD) -> Entree:
    """Return a garde made by 8: +198 for the preneur, −66 for each of the others."""
    return Entree(Donne(0, preneur, Contrat.GARDE, 2, 98))


def seat(partie: Partie, place: int, nom: str, rang: int | None = None, court: str = "") -> None:
    replace_joueur(partie.db, partie.adresse, Arrivee(place, nom, court, rang), "table 1")


def undo(partie: Partie, place: int, rang: int) -> None:
    undo_remplacement(partie.db, partie.adresse, place, rang, "table 1")


def see(partie: Partie) -> FeuillePage:
    return build_page(partie.load())


def read_totaux(partie: Partie) -> dict[str, tuple[int, int]]:
    """Return the total of each person with the donnes played."""
    return {p.siege.nom: (p.presence.total, p.presence.donnes) for p in see(partie).classement}


def list_venus(partie: Partie) -> list[tuple[int, int, str]]:
    return [(venu.place, venu.rang, venu.nom) for venu in partie.load().remplacements]


def count_traces(partie: Partie) -> int:
    (nombre,) = partie.db.execute("SELECT count(*) FROM journal").fetchone()
    return int(nombre)


@pytest.fixture
def jouee(partie: Partie) -> Partie:
    """A game with two donnes, taken by Nord and by Sud."""
    partie.record(take(NORD))
    partie.record(take(SUD))
    return partie


def test_it_works(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take(NORD))
    page = see(jouee)
    assert [siege.nom for siege in page.sieges] == ["Luc", "Sud", "Est", "Ouest"]
    assert read_totaux(jouee) == {
        "Luc": (198, 1),
        "Nord": (132, 2),
        "Sud": (66, 3),
        "Est": (-198, 3),
        "Ouest": (-198, 3),
    }
    assert page.totaux == (198, 66, -198, -198)
    assert [p.siege.nom for p in page.partis] == ["Nord"]
    assert sum(page.totaux) + sum(p.presence.total for p in page.partis) == 0
    assert page.is_juste
    assert [ligne.preneur for ligne in page.lignes] == ["Nord", "Sud", "Luc"]
    assert [ligne.cumuls[NORD] for ligne in page.lignes] == [198, 132, 198]
    [arrivee] = page.lignes[2].arrivees
    assert (arrivee.phrase, arrivee.numero) == ("Luc remplace Nord", 3)
    assert page.attendus == ()


def test_it_is_one_journal_row_and_a_new_version(jouee: Partie) -> None:
    avant, version = count_traces(jouee), jouee.load().version
    seat(jouee, NORD, "Luc")
    assert count_traces(jouee) == avant + 1
    assert jouee.load().version > version
    ligne = jouee.db.execute(
        "SELECT acteur, action, avant, apres FROM journal ORDER BY id DESC LIMIT 1"
    ).fetchone()
    assert ligne[:2] == ("table 1", "remplacement")
    assert json.loads(ligne[2]) == {"nom": "Nord"}
    assert json.loads(ligne[3]) == {"nom": "Luc", "place": NORD, "rang": 3}


def test_who_comes_for_the_next_donne_is_awaited(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    page = see(jouee)
    assert [(a.phrase, a.numero) for a in page.attendus] == [("Luc remplace Nord", 3)]
    assert page.totaux == (0, 132, -132, -132)


def test_noticed_late_the_donnes_from_there_pass_to_who_came(jouee: Partie) -> None:
    modifs = [donne.modif for donne in jouee.load().donnes]
    seat(jouee, NORD, "Luc", rang=2)
    assert read_totaux(jouee)["Nord"] == (198, 1)
    assert read_totaux(jouee)["Luc"] == (-66, 1)
    # an edit form that was open on the second one must notice
    donnes = jouee.load().donnes
    assert donnes[0].modif == modifs[0]
    assert donnes[1].modif == jouee.load().version


def test_passes_are_lines_too(jouee: Partie) -> None:
    jouee.record(Entree(Donne(0, etat=Etat.PASSEE)))
    seat(jouee, NORD, "Luc", rang=3)
    jouee.record(take(NORD))
    [arrivee] = see(jouee).arrivees
    assert arrivee.numero == 3


def test_somebody_may_come_back_elsewhere_and_goes_on_from_their_total(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take(NORD))
    seat(jouee, EST, "  nord ")
    jouee.record(take(EST))
    assert [siege.nom for siege in jouee.load().sieges] == ["Luc", "Sud", "Nord", "Ouest"]
    assert read_totaux(jouee)["Nord"] == (132 + 198, 3)
    assert read_totaux(jouee)["Est"] == (-198, 3)
    assert see(jouee).totaux[EST] == 330


def test_a_place_may_change_hands_again_and_again(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take())
    seat(jouee, NORD, "Max")
    jouee.record(take())
    seat(jouee, NORD, "Nord")
    jouee.record(take())
    assert [ligne.preneur for ligne in see(jouee).lignes] == ["Nord", "Sud", "Luc", "Max", "Nord"]
    assert read_totaux(jouee)["Nord"] == (132 + 198, 3)


def test_a_newcomer_replaced_before_playing_leaves_no_trace(jouee: Partie) -> None:
    seat(jouee, NORD, "Lux")
    seat(jouee, NORD, "Luc")
    assert list_venus(jouee) == [(NORD, 3, "Luc")]
    assert "Lux" not in list_noms(jouee.db)


def test_putting_back_who_sat_there_undoes_it(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    seat(jouee, NORD, "Nord")
    assert list_venus(jouee) == []


def test_who_came_may_have_come_earlier(jouee: Partie) -> None:
    """From their first donne on, another may take their whole part, not only what follows."""
    seat(jouee, NORD, "Luc", rang=2)
    seat(jouee, NORD, "Max", rang=2)
    assert list_venus(jouee) == [(NORD, 2, "Max")]


def test_undoing_gives_everything_back(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take())
    undo(jouee, NORD, 3)
    page = see(jouee)
    assert [siege.nom for siege in page.sieges] == ["Nord", "Sud", "Est", "Ouest"]
    assert page.totaux == (330, 66, -198, -198)
    assert page.partis == ()
    assert "Luc" not in list_noms(jouee.db)
    assert page.lignes[2].stored.modif == jouee.load().version


def test_undoing_drops_what_then_says_nothing(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc", rang=2)
    seat(jouee, NORD, "Nord")
    undo(jouee, NORD, 2)
    assert list_venus(jouee) == []


@pytest.mark.parametrize(
    ("arrivee", "champ", "phrase"),
    [
        (Arrivee(NORD, "Sud"), "venu", "« Sud » est déjà à cette table"),
        (Arrivee(NORD, " sud "), "venu", "« Sud » est déjà à cette table"),
        (Arrivee(NORD, "Est", rang=1), "venu", "« Est » est déjà à cette table à la donne 1"),
        (Arrivee(NORD, "nord"), "venu", "« Nord » est déjà à cette place"),
        (Arrivee(NORD, ""), "venu", "Il manque un nom"),
        (Arrivee(NORD, "\u3164"), "venu", "Il manque un nom"),
        (Arrivee(NORD, "L" * 81), "venu", "dépasse 80 lettres"),
        (Arrivee(NORD, "Luc", "L" * 13), "venu_court", "au plus 12 lettres"),
        (Arrivee(NORD, "Luc", "Nord"), "venu_court", "« Nord » sert déjà"),
        (Arrivee(NORD, "Luc", rang=4), "rang", "n’est pas sur la feuille"),
        (Arrivee(NORD, "Luc", rang=0), "rang", "n’est pas sur la feuille"),
        (Arrivee(4, "Luc"), "parti", "Choisissez qui part"),
        (Arrivee(-1, "Luc"), "parti", "Choisissez qui part"),
    ],
)
def test_who_cannot_come_is_refused(
    jouee: Partie, arrivee: Arrivee, champ: str, phrase: str
) -> None:
    avant = count_traces(jouee)
    with pytest.raises(RefusError) as refus:
        replace_joueur(jouee.db, jouee.adresse, arrivee, "table 1")
    assert phrase in refus.value.erreurs[champ].replace("\u00a0", " ")
    assert list_venus(jouee) == []
    assert count_traces(jouee) == avant


def test_who_sat_elsewhere_at_some_donne_cannot_be_there_twice(jouee: Partie) -> None:
    """Luc has replaced Nord at the second donne: he cannot replace Sud from the first on."""
    seat(jouee, NORD, "Luc", rang=2)
    jouee.record(take())
    with pytest.raises(RefusError, match=r"«.Luc.» est déjà à cette table à la donne 2"):
        seat(jouee, SUD, "Luc", rang=1)


def test_nobody_leaves_a_donne_that_they_were_not_there_for(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc", rang=2)
    with pytest.raises(RefusError, match="Luc n’est à cette place que depuis la donne 2"):
        seat(jouee, NORD, "Max", rang=1)


@pytest.mark.parametrize("nom", ["Nord\ufe0f", "N\u200dord", "ＮＯＲＤ", "N\u034ford"])
def test_a_name_that_looks_alike_is_the_same_person(jouee: Partie, nom: str) -> None:
    with pytest.raises(RefusError, match="Nord\u00a0» est déjà à cette place"):
        seat(jouee, NORD, nom)
    with pytest.raises(RefusError, match="déjà à cette table"):
        seat(jouee, SUD, nom)
    avant = read_totaux(jouee)["Nord"][0]
    seat(jouee, NORD, "Luc")
    jouee.record(take(SUD))
    seat(jouee, NORD, nom)
    jouee.record(take(NORD))
    assert read_totaux(jouee)["Nord"] == (avant + 198, 3)
    assert list_noms(jouee.db).count("Nord") == 1


def test_who_comes_back_keeps_their_short_name(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc Martin", court="Lucky")
    jouee.record(take())
    seat(jouee, NORD, "Nord")
    with pytest.raises(RefusError, match=r"s’écrit déjà «.Lucky.»") as refus:
        seat(jouee, SUD, "Luc Martin", court="L.")
    assert set(refus.value.erreurs) == {"venu_court"}
    seat(jouee, SUD, "luc martin")
    assert jouee.load().sieges[SUD].nom_court == "Lucky"
    assert jouee.load().sieges[SUD].nom == "Luc Martin"


def test_short_names_are_derived_apart_from_all_who_have_sat_there(jouee: Partie) -> None:
    seat(jouee, NORD, "Jean-Baptiste Luc")
    jouee.record(take())
    seat(jouee, NORD, "Nord")
    seat(jouee, SUD, "Jean-Baptiste Max")
    courts = [siege.nom_court for siege in jouee.load().personnes]
    assert len(set(courts)) == 6


def test_an_undone_replacement_cannot_leave_somebody_at_two_places(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take())
    seat(jouee, SUD, "Nord")
    with pytest.raises(RefusError, match=r"«.Nord.» est à une autre place depuis"):
        undo(jouee, NORD, 3)
    undo(jouee, SUD, 4)
    undo(jouee, NORD, 3)
    assert list_venus(jouee) == []


def test_what_is_undone_already_is_refused(jouee: Partie) -> None:
    with pytest.raises(RefusError, match="déjà été défait"):
        undo(jouee, NORD, 3)


@pytest.mark.parametrize("defaire", [False, True])
def test_seats_that_changed_meanwhile_are_refused(jouee: Partie, defaire: bool) -> None:
    vu = jouee.load().placement
    seat(jouee, EST, "Max")
    quoi = (EST, 3) if defaire else (Arrivee(NORD, "Luc"),)
    geste: Callable[..., None] = undo_remplacement if defaire else replace_joueur
    with pytest.raises(RefusError, match="Les places ont changé"):
        geste(jouee.db, jouee.adresse, *quoi, "table 1", vu)
    assert list_venus(jouee) == [(EST, 3, "Max")]


def test_a_feuille_that_nobody_changes_any_more_is_refused(jouee: Partie) -> None:
    def expect(phrase: str) -> None:
        with pytest.raises(RefusError, match=phrase):
            seat(jouee, NORD, "Max")
        with pytest.raises(RefusError, match=phrase):
            undo(jouee, SUD, 3)

    seat(jouee, SUD, "Luc")
    save_cycle(jouee.db, jouee.load().id, Cycle(EtatFeuille.CONFIRMEE))
    expect("confirmée")
    save_cycle(jouee.db, jouee.load().id, Cycle())
    close_partie(jouee.db, jouee.adresse, "organisateur")
    expect("close")
    archive_partie(jouee.db, jouee.load().soiree, True, "organisateur")
    expect("archivée")
    assert list_venus(jouee) == [(SUD, 3, "Luc")]


def test_a_feuille_that_was_handed_in_must_be_handed_in_again(jouee: Partie) -> None:
    save_cycle(jouee.db, jouee.load().id, Cycle(EtatFeuille.REMISE, NORD))
    seat(jouee, SUD, "Luc")
    assert jouee.load().cycle.etat is EtatFeuille.EN_COURS


def test_nobody_is_replaced_on_a_sheet_on_paper(partie: Partie) -> None:
    fiche = copy(partie.db, partie.adresse.soiree_id, fill_saisie(*LIGNES))
    with pytest.raises(IntrouvableError):
        replace_joueur(fiche.db, fiche.adresse, Arrivee(0, "Luc"), "organisateur")
    with pytest.raises(IntrouvableError):
        undo_remplacement(fiche.db, fiche.adresse, 0, 1, "organisateur")
    with pytest.raises(IntrouvableError):
        replace_joueur(partie.db, Adresse(99), Arrivee(0, "Luc"), "organisateur")


# What else writes on a feuille where somebody was replaced


def test_a_phone_that_has_not_seen_it_cannot_record(jouee: Partie) -> None:
    vu = jouee.load().placement
    seat(jouee, NORD, "Luc")
    with pytest.raises(RefusError, match="Un nom ou une place a changé"):
        jouee.record(take(), placement_vu=vu)
    jouee.record(take(), placement_vu=jouee.load().placement)


def test_a_past_donne_is_corrected_with_the_people_of_then(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take())
    feuille = jouee.load()
    donne = feuille.donnes[0]
    saisie = Saisie("jeton-neuf", take(EST), placement_vu=feuille.placement)
    with pytest.raises(RefusError, match="Un nom ou une place a changé"):
        replace_donne(jouee.db, jouee.adresse, donne.id, saisie, donne.modif, "table 1")
    saisie = replace(saisie, placement_vu=feuille.digest_placement(donne.rang))
    replace_donne(jouee.db, jouee.adresse, donne.id, saisie, donne.modif, "table 1")
    assert see(jouee).lignes[0].preneur == "Est"


def test_a_donne_told_anew_must_be_seen_again_before_it_is_cancelled(jouee: Partie) -> None:
    donne = jouee.load().donnes[1]
    seat(jouee, NORD, "Luc", rang=2)
    with pytest.raises(ConflitError):
        cancel_donne(jouee.db, jouee.adresse, donne.id, donne.modif, "table 1")


def test_a_cancelled_donne_gives_its_line_back_to_who_sat_there(jouee: Partie) -> None:
    """The last donne was entered after Luc came: taken back, it is Nord who sits there again."""
    donne = jouee.load().donnes[1]
    seat(jouee, NORD, "Luc")
    cancel_donne(jouee.db, jouee.adresse, donne.id, None, "table 1")
    assert [siege.nom for siege in jouee.load().sieges][NORD] == "Nord"
    assert see(jouee).partis == ()
    jouee.record(take(SUD))
    assert [siege.nom for siege in jouee.load().sieges][NORD] == "Luc"
    [arrivee] = see(jouee).attendus
    assert arrivee.numero == 3


def test_names_are_corrected_of_all_who_have_sat_there(jouee: Partie) -> None:
    seat(jouee, NORD, "Lux")
    jouee.record(take())
    seat(jouee, NORD, "Nord")
    noms = ["Norbert", "Sud", "Est", "Ouest", "Luc"]
    rename_joueurs(jouee.db, jouee.adresse, noms, [], "organisateur")
    assert [siege.nom for siege in jouee.load().personnes] == noms
    assert [siege.nom for siege in jouee.load().sieges] == noms[:4]
    assert list_venus(jouee) == [(NORD, 3, "Luc"), (NORD, 4, "Norbert")]
    assert read_totaux(jouee)["Luc"] == (198, 1)
    assert read_totaux(jouee)["Norbert"] == (132, 2)
    assert {"Nord", "Lux"}.isdisjoint(list_noms(jouee.db))


def test_names_are_refused_when_somebody_came_meanwhile(jouee: Partie) -> None:
    vu = jouee.load().placement
    seat(jouee, NORD, "Luc")
    noms = ["A", "B", "C", "D", "E"]
    with pytest.raises(RefusError, match="Les places ont changé"):
        rename_joueurs(jouee.db, jouee.adresse, noms, [], "organisateur", vu)
    with pytest.raises(RefusError, match="Il faut un nom par personne"):
        rename_joueurs(jouee.db, jouee.adresse, noms[:4], [], "organisateur")


def test_seats_exchanged_take_along_who_came_and_who_left(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take(NORD))
    avant = read_totaux(jouee)
    swap_sieges(jouee.db, jouee.adresse, NORD, EST, "organisateur")
    assert [siege.nom for siege in jouee.load().premiers] == ["Est", "Sud", "Nord", "Ouest"]
    assert [siege.nom for siege in jouee.load().sieges] == ["Est", "Sud", "Luc", "Ouest"]
    assert list_venus(jouee) == [(EST, 3, "Luc")]
    assert read_totaux(jouee) == avant


def test_names_of_those_who_came_are_proposed_and_forgotten_with_the_game(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    assert "Luc" in list_noms(jouee.db)
    assert list_soirees(jouee.db)[0].noms == ("Luc", "Sud", "Est", "Ouest")
    delete_partie(jouee.db, jouee.load().soiree, "organisateur")
    assert list_noms(jouee.db) == []
    assert jouee.db.execute("SELECT count(*) FROM remplacements").fetchone() == (0,)


# Export and import


def export(db: Database) -> SoireeExportee:
    [soiree] = collect_soirees(db)
    return soiree


def bring_back(partie: Partie, soiree: SoireeExportee) -> SoireeExportee:
    """Return a soirée as it is after a way out of the file and into it."""
    [lue] = read_soirees(dump_soirees([soiree]).encode())
    delete_partie(partie.db, partie.load().soiree, "organisateur")
    import_soirees(partie.db, {"soirée 1": lue}, "import")
    return export(partie.db)


def test_it_comes_back_identical(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take())
    seat(jouee, SUD, "Nord")
    partie = export(jouee.db)
    assert partie.feuilles[0].remplacements == (
        RemplacementExporte(NORD, 3, "Luc", "Luc"),
        RemplacementExporte(SUD, 4, "Nord", "Nord"),
    )
    assert [place.nom for place in partie.feuilles[0].places] == ["Nord", "Sud", "Est", "Ouest"]
    assert bring_back(jouee, partie) == partie


def test_lines_taken_off_leave_no_gap_in_the_file(jouee: Partie) -> None:
    seat(jouee, NORD, "Luc")
    jouee.record(take())
    cancel_donne(jouee.db, jouee.adresse, jouee.load().donnes[0].id, None, "table 1")
    partie = export(jouee.db)
    assert partie.feuilles[0].remplacements == (RemplacementExporte(NORD, 2, "Luc", "Luc"),)
    assert bring_back(jouee, partie) == partie


def test_a_feuille_where_nobody_left_says_nothing_of_it(jouee: Partie) -> None:
    assert "remplacements" not in dump_soirees([export(jouee.db)])


def alter(jouee: Partie, venus: object) -> bytes:
    """Return the file of a game with something else for its replacements."""
    fichier = json.loads(dump_soirees([export(jouee.db)]))
    fichier["soirees"][0]["feuilles"][0]["remplacements"] = venus
    return json.dumps(fichier).encode()


@pytest.mark.parametrize(
    ("venus", "phrase"),
    [
        ("Luc", "« remplacements » est une liste"),
        (["Luc"], "« remplacements » est une liste d’objets"),
        ([{"place": 0, "rang": 1, "nom": "Luc", "qui": "Nord"}], "clé inconnue : « qui »"),
        ([{"place": 4, "rang": 1, "nom": "Luc"}], "« place » est un nombre entier de 0 à 3"),
        ([{"place": 0, "rang": 0, "nom": "Luc"}], "« rang » est un nombre entier de 1 à"),
        ([{"rang": 1, "nom": "Luc"}], "remplacement 1 : il manque « place »"),
        ([{"place": 0, "rang": 1, "nom": 3}], "« nom » est un texte"),
    ],
)
def test_shapes_that_cannot_be_are_refused(jouee: Partie, venus: object, phrase: str) -> None:
    with pytest.raises(LectureError) as refus:
        read_soirees(alter(jouee, venus))
    assert phrase in " ".join(refus.value.phrases).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("venus", "phrase"),
    [
        ([(0, 2, "")], "Il manque un nom"),
        ([(0, 2, "Nord")], "remplace une personne du même nom"),
        ([(0, 2, "Sud")], "« Sud » est à deux places à la fois"),
        ([(0, 2, "Luc"), (1, 3, "Luc")], "« Luc » est à deux places à la fois"),
        ([(0, 2, "Luc"), (0, 2, "Max")], "à la même place à la même donne"),
        ([(0, 2, "Luc", "Sud")], "« Sud » sert déjà"),
        ([(0, 2, "Luc", "L."), (0, 3, "Nord", "N.")], "« Nord » a deux noms courts"),
    ],
)
def test_people_who_cannot_have_come_are_refused(
    jouee: Partie, venus: list[tuple[object, ...]], phrase: str
) -> None:
    cles = ("place", "rang", "nom", "nom_court")
    objets = [dict(zip(cles, venu, strict=False)) for venu in venus]
    [lue] = read_soirees(alter(jouee, objets))
    with pytest.raises(RefusError) as refus:
        import_soirees(jouee.db, {"soirée 1": lue}, "import", copie=True)
    assert phrase in str(refus.value).replace("\u00a0", " ")
    assert len(list_soirees(jouee.db)) == 1


def test_a_sheet_on_paper_has_no_replacement(partie: Partie) -> None:
    copy(partie.db, partie.adresse.soiree_id, fill_saisie(*LIGNES))
    soiree = export(partie.db)
    papier = next(feuille for feuille in soiree.feuilles if feuille.papier)
    fausse = replace(papier, remplacements=(RemplacementExporte(0, 1, "Luc"),))
    with pytest.raises(RefusError, match="Sur papier"):
        import_soirees(
            partie.db, {"soirée 1": replace(soiree, feuilles=(fausse,))}, "import", copie=True
        )


def test_the_import_writes_one_donne_for_each_key(jouee: Partie) -> None:
    """A retry of a donne recorded before the export is still one donne after the import."""
    seat(jouee, NORD, "Luc")
    saisie = Saisie("jeton-fixe", take(), placement_vu=jouee.load().placement)
    record_donne(jouee.db, jouee.adresse, saisie, "table 1")
    bring_back(jouee, export(jouee.db))
    soiree_id = list_soirees(jouee.db)[0].soiree.id
    avant = jouee.db.execute("SELECT count(*) FROM donnes").fetchone()
    record_donne(jouee.db, Adresse(soiree_id), saisie, "table 1")
    assert jouee.db.execute("SELECT count(*) FROM donnes").fetchone() == avant

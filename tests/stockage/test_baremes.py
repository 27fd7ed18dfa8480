"""House rules in the file: kept, changed, deleted, and frozen at a game's first donne."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.db import connect
from scorekeeper.echange.regles_json import (
    digest_regles,
    dump_regles,
    format_regles,
    parse_regles,
    read_regles,
)
from scorekeeper.regles.bareme import FFT, Bareme, Contrat, Misere, Taille
from scorekeeper.regles.donne import Donne, PrimeMisere
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.baremes import (
    choose_bareme,
    create_bareme,
    delete_bareme,
    edit_bareme,
    name_bareme,
)
from scorekeeper.services.donnes import Saisie, cancel_donne, record_donne, replace_donne
from scorekeeper.services.papier import create_papier
from scorekeeper.services.parties import NouvellePartie, archive_partie, create_partie, make_code
from scorekeeper.services.refus import ConflitError, IntrouvableError, RefusError
from scorekeeper.services.sieges import swap_sieges
from scorekeeper.services.soirees import create_soiree
from scorekeeper.store.baremes import (
    BaremePerduError,
    count_parties,
    list_baremes,
    load_bareme,
)
from scorekeeper.store.soirees import list_soirees, load_soiree

from .conftest import NOMS, Partie
from .maisons import LULU, change
from .papiers import LIGNES, fill_saisie

ACTEUR = "organisateur"
GARDE = Donne(0, preneur=0, contrat=Contrat.GARDE, bouts=2, demi_points=98)
MISERES = (PrimeMisere(1, Misere.ATOUT), PrimeMisere(1, Misere.TETE), PrimeMisere(2, Misere.TETE))


def start(db: Database, bareme: str = "chez-lulu") -> Partie:
    """Start a game at four under these rules."""
    nouvelle = NouvellePartie(
        "Chez Nord", date(2026, 11, 30), NOMS[:4], [], Table(4, 4), bareme=bareme
    )
    code = create_partie(db, nouvelle, ACTEUR)
    soiree = load_soiree(db, code)
    assert soiree is not None
    return Partie(db, code, Adresse(soiree.id))


def garde(**faits: object) -> Entree:
    """A garde of 2 bouts and 49 points by Nord: +8 that counts for 10 at Lulu's."""
    return Entree(replace(GARDE, **faits))  # type: ignore[arg-type]


def test_it_works(db: Database) -> None:
    assert create_bareme(db, LULU, ACTEUR) == "chez-lulu"
    assert list_baremes(db) == [LULU]
    partie = start(db)
    assert partie.load().bareme == LULU
    partie.record(garde(miseres=MISERES))
    assert partie.load().build().bilans == (210 - 40, -70 + 90 - 10, -70 + 30 - 30, -70 - 40)
    assert partie.load().donnes[0].entree.donne.miseres == MISERES


def test_a_later_edit_changes_no_game_that_has_begun(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie, autre = start(db), start(db)
    partie.record(garde())
    neuf = change(titre="Chez Lulu (été)", arrondi=5, poignees=FFT.poignees)
    assert edit_bareme(db, "chez-lulu", neuf, ACTEUR) == "chez-lulu-ete"
    assert partie.load().bareme == LULU
    assert partie.load().build().bilans[0] == 3 * 70
    suivi = autre.load().bareme
    assert (suivi.nom, suivi.titre, suivi.arrondi) == ("chez-lulu-ete", "Chez Lulu (été)", 5)


def test_a_game_keeps_rules_that_are_deleted(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    commencee, neuve = start(db), start(db)
    commencee.record(garde())
    assert count_parties(db, "chez-lulu") == 1
    delete_bareme(db, "chez-lulu", ACTEUR)
    assert list_baremes(db) == []
    create_bareme(db, change(arrondi=5), ACTEUR)
    assert commencee.load().bareme == neuve.load().bareme == LULU


def test_rules_stay_frozen_when_the_first_donne_is_taken_back(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db)
    donne = partie.record(garde())
    cancel_donne(db, partie.adresse, donne, None, ACTEUR)
    edit_bareme(db, "chez-lulu", change(arrondi=5), ACTEUR)
    assert partie.load().bareme.arrondi == 10
    choose_bareme(db, partie.load().soiree, "chez-lulu", ACTEUR)
    assert partie.load().bareme.arrondi == 5


def test_a_sheet_copied_from_paper_freezes_them_too(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db)
    create_papier(db, partie.adresse.soiree_id, fill_saisie(*LIGNES), Auteur(ACTEUR, True))
    edit_bareme(db, "chez-lulu", change(arrondi=5), ACTEUR)
    assert partie.load().bareme.arrondi == 10


def test_the_bareme_is_chosen_until_the_first_donne(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db, "fft")
    choose_bareme(db, partie.load().soiree, "chez-lulu", ACTEUR)
    assert partie.load().bareme == LULU
    choose_bareme(db, partie.load().soiree, "fft", ACTEUR)
    assert partie.load().bareme is FFT
    with pytest.raises(RefusError, match="n’existe pas"):
        choose_bareme(db, partie.load().soiree, "chez-lola", ACTEUR)
    partie.record(garde())
    with pytest.raises(RefusError, match="La partie a commencé"):
        choose_bareme(db, partie.load().soiree, "chez-lulu", ACTEUR)
    assert partie.load().bareme is FFT


def test_an_archived_game_keeps_its_bareme(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db)
    archive_partie(db, partie.load().soiree, True, ACTEUR)
    with pytest.raises(RefusError, match="archivée"):
        choose_bareme(db, partie.load().soiree, "fft", ACTEUR)


def test_a_game_needs_rules_that_exist(db: Database) -> None:
    with pytest.raises(RefusError, match="Ce barème n’existe pas"):
        start(db)


@pytest.mark.parametrize(
    ("bareme", "phrase"),
    [
        (change(titre="  "), "Le nom a de 1 à 40 lettres."),
        (change(titre="L" * 41), "Le nom a de 1 à 40 lettres."),
        (change(titre="♣ ♦"), "Le nom a au moins une lettre ou un chiffre."),
        (change(titre="F. F. T."), "est réservé au barème de la Fédération."),
        (change(titre="Fédération française de tarot"), "est réservé au barème de la Fédération."),
        (change(titre="La F.F.T."), "est réservé au barème de la Fédération."),
        (change(titre="F F T 2012"), "est réservé au barème de la Fédération."),
        (change(titre="FFT2012"), "est réservé au barème de la Fédération."),
        (change(titre="ＦＦＴ"), "est réservé au barème de la Fédération."),
        (change(titre="F\u200bf\u202et"), "est réservé au barème de la Fédération."),
        (change(titre="F é d é r a t i o n"), "est réservé au barème de la Fédération."),
        (change(titre="lafédération"), "est réservé au barème de la Fédération."),
        (change(titre="\u202e\ue000"), "Le nom a de 1 à 40 lettres."),
        (change(titre="chez  lulu !"), "Ce nom est déjà pris, par «\u00a0Chez Lulu\u00a0»."),
        (FFT, "est réservé au barème de la Fédération."),
    ],
)
def test_what_no_house_rules_may_be_called(db: Database, bareme: object, phrase: str) -> None:
    create_bareme(db, LULU, ACTEUR)
    with pytest.raises(RefusError) as refus:
        create_bareme(db, bareme, ACTEUR)  # type: ignore[arg-type]
    assert phrase in str(refus.value).replace("\u202f", " ")
    assert list_baremes(db) == [LULU]


def test_a_title_is_cleaned_as_a_name_is(db: Database) -> None:
    create_bareme(db, change(titre="\u202eGriff\x00 \u2066Tarot\ue000\u0378"), ACTEUR)
    [bareme] = list_baremes(db)
    assert (bareme.nom, bareme.titre) == ("griff-tarot", "Griff Tarot")


def test_a_title_that_comes_in_a_file_is_cleaned_too(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    start(db).record(garde())
    [soiree] = collect_soirees(db)

    def bring(titre: str) -> Bareme:
        change_titre = replace(soiree, bareme=replace(soiree.bareme, titre=titre))
        [venue] = import_soirees(db, {"soirée 1": change_titre}, ACTEUR, copie=True)
        gardee = load_soiree(db, venue.code)
        assert gardee is not None
        return gardee.regles

    assert bring("\u202eChez\x00Lulu").titre == "Chez Lulu"
    for titre, phrase in (("La F.F.T.", "réservé au barème"), ("\u202e", "de 1 à 40 lettres")):
        with pytest.raises(RefusError, match=phrase):
            bring(titre)


def test_rules_deleted_while_the_game_starts_leave_it_none(
    db: Database, base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_bareme(db, LULU, ACTEUR)

    def delete_meanwhile(jeton: str) -> str:
        autre = connect(base)
        delete_bareme(autre, "chez-lulu", ACTEUR)
        autre.close()
        return make_code(jeton)

    monkeypatch.setattr("scorekeeper.services.parties.make_code", delete_meanwhile)
    with pytest.raises(RefusError, match="Ce barème n’existe pas"):
        start(db)
    assert list_soirees(db) == []


def test_a_game_without_rules_is_never_scored_by_others(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    start(db)
    db.execute("DELETE FROM baremes")
    with pytest.raises(BaremePerduError, match="chez-lulu"):
        list_soirees(db)
    create_bareme(db, LULU, ACTEUR)
    assert [resume.soiree.regles for resume in list_soirees(db)] == [LULU]


def test_a_donne_is_recorded_by_the_rules_that_its_form_showed(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db)
    vu = partie.load().empreinte_bareme
    edit_bareme(db, "chez-lulu", change(contrats=tuple(Contrat)), ACTEUR)
    with pytest.raises(RefusError, match="Le barème a changé depuis l’affichage"):
        partie.record(garde(), bareme_vu=vu)
    assert partie.load().donnes == ()
    vu = partie.load().empreinte_bareme
    donne_id = partie.record(garde(), bareme_vu=vu)
    edit_bareme(db, "chez-lulu", LULU, ACTEUR)
    partie.record(garde(), bareme_vu=vu)
    corrigee = Saisie("jeton-x", garde(bouts=3), bareme_vu=vu)
    replace_donne(db, partie.adresse, donne_id, corrigee, None, ACTEUR)
    with pytest.raises(RefusError, match="Le barème a changé depuis l’affichage"):
        replace_donne(
            db, partie.adresse, donne_id, replace(corrigee, bareme_vu="autre"), None, ACTEUR
        )


def test_another_title_changes_no_number(db: Database) -> None:
    assert digest_regles(LULU) == digest_regles(change(nom="lola", titre="Lola"))
    empreintes = {
        digest_regles(bareme)
        for bareme in (FFT, LULU, change(arrondi=5), change(contrats=tuple(Contrat)))
    }
    assert len(empreintes) == 4


def test_an_evening_of_paper_has_no_bareme_to_choose(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    code = create_soiree(db, "Papier", date(2026, 11, 30), ACTEUR)
    soiree = load_soiree(db, code)
    assert soiree is not None
    with pytest.raises(IntrouvableError):
        choose_bareme(db, soiree, "chez-lulu", ACTEUR)


def test_rules_that_change_nothing_are_the_ffts(db: Database) -> None:
    with pytest.raises(RefusError, match="changez au moins un nombre"):
        create_bareme(
            db,
            change(arrondi=1, poignees=FFT.poignees, miseres={}, contrats=tuple(Contrat)),
            ACTEUR,
        )


@pytest.mark.parametrize("nom", ["fft", "inconnu", ""])
def test_the_ffts_bareme_is_nobodys_to_change(db: Database, nom: str) -> None:
    with pytest.raises(IntrouvableError):
        edit_bareme(db, nom, LULU, ACTEUR)
    with pytest.raises(IntrouvableError):
        delete_bareme(db, nom, ACTEUR)
    assert load_bareme(db, "fft") is FFT


def test_no_row_of_the_file_takes_the_place_of_the_fft(db: Database) -> None:
    db.execute("INSERT INTO baremes VALUES ('fft', 'FFT', '{\"arrondi\": 10}')")
    assert load_bareme(db, "fft") is FFT
    assert start(db, "fft").load().bareme is FFT


def test_another_title_must_be_free(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    create_bareme(db, change(titre="Chez Lola", arrondi=5), ACTEUR)
    with pytest.raises(RefusError, match="déjà pris"):
        edit_bareme(db, "chez-lola", change(titre="CHEZ LULU"), ACTEUR)
    assert edit_bareme(db, "chez-lulu", change(titre="chez LULU"), ACTEUR) == "chez-lulu"
    assert [bareme.titre for bareme in list_baremes(db)] == ["Chez Lola", "chez LULU"]


def test_names_are_made_from_titles() -> None:
    noms = map(name_bareme, ["Chez Lulu", " L’Été à Œuf-sur-Mer ! ", "№ 2", "x" * 60])
    assert list(noms) == ["chez-lulu", "l-ete-a-oeuf-sur-mer", "no-2", "x" * 40]


def test_miseres_follow_their_people_when_they_change_seats(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db)
    partie.record(garde(miseres=MISERES))
    avant = dict(
        zip([s.nom for s in partie.load().sieges], partie.load().build().bilans, strict=True)
    )
    swap_sieges(db, partie.adresse, 1, 3, ACTEUR)
    feuille = partie.load()
    assert dict(zip([s.nom for s in feuille.sieges], feuille.build().bilans, strict=True)) == avant
    assert feuille.donnes[0].entree.donne.miseres == (
        PrimeMisere(3, Misere.ATOUT),
        PrimeMisere(2, Misere.TETE),
        PrimeMisere(3, Misere.TETE),
    )


def test_a_retry_with_another_misere_is_another_donne(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db)
    avec = Saisie("jeton-unique", garde(miseres=MISERES))
    donne = record_donne(db, partie.adresse, avec, ACTEUR)
    assert record_donne(db, partie.adresse, avec, ACTEUR) == donne
    with pytest.raises(ConflitError):
        record_donne(db, partie.adresse, Saisie("jeton-unique", garde()), ACTEUR)


def test_a_correction_may_take_the_misere_away(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    partie = start(db)
    donne = partie.record(garde(miseres=MISERES))
    replace_donne(db, partie.adresse, donne, Saisie("x" * 8, garde()), None, ACTEUR)
    assert partie.load().build().bilans == (210, -70, -70, -70)


REFUS: dict[str, tuple[object, str]] = {
    "arrondi": ({"arrondi": 7}, "« arrondi » est 1, 5 ou 10, lu : 7"),
    "arrondi réel": ({"arrondi": 5.0}, "« arrondi » est un nombre entier de 1 à 10"),
    "prise": ({"prise": "non"}, "« prise » est true ou false"),
    "poignée": ({"poignees": {"simple": 501}}, "poignees : « simple » est un nombre entier de 0"),
    "poignée inconnue": ({"poignees": {"quadruple": 1}}, "clé inconnue : « quadruple »"),
    "poignées": ({"poignees": [10]}, "« poignees » est un objet"),
    "chelem perdu": ({"chelems": {"annonce_chute": 200}}, "est un nombre entier de -2000 à 0"),
    "chelem": ({"chelems": {"annonce_reussi": 2001}}, "est un nombre entier de 0 à 2000"),
    "misère nulle": ({"miseres": {"tete": 0}}, "« tete » est un nombre entier de 1 à 200"),
    "sans titre": ({"titre": None, "arrondi": 5}, "il manque « titre »"),
    "titre": ({"titre": "L" * 41, "arrondi": 5}, "« titre » est un texte de 1 à 40 lettres"),
    "titre vide": ({"titre": " ", "arrondi": 5}, "« titre » est un texte de 1 à 40 lettres"),
    "rien": ({}, "ces règles ne changent rien à celles de la FFT"),
    "base": ({"base": 30}, "clé inconnue : « base »"),
}


@pytest.mark.parametrize(("objet", "phrase"), REFUS.values(), ids=REFUS)
def test_rules_written_wrong_are_refused(objet: dict[str, object], phrase: str) -> None:
    phrases: list[str] = []
    read_regles("lulu", {"titre": "Lulu", **objet}, "règles", phrases)
    assert len(phrases) == 1
    assert phrase in phrases[0].replace("\u00a0", " ").replace("\u202f", " ")


def test_rules_are_what_they_change(db: Database) -> None:
    assert dump_regles(LULU) == {
        "titre": "Chez Lulu",
        "arrondi": 10,
        "prise": False,
        "poignees": {"simple": 10},
        "miseres": {"atout": 20, "tete": 10},
    }
    assert parse_regles("chez-lulu", format_regles(LULU)) == LULU
    zero = change(poignees=dict.fromkeys(Taille, 0), chelems=dict.fromkeys(FFT.chelems, 0))
    assert parse_regles("chez-lulu", format_regles(zero)) == zero
    with pytest.raises(ValueError, match="arrondi"):
        parse_regles("chez-lulu", '{"titre": "Chez Lulu", "arrondi": 7}')


def test_the_journal_tells_who_made_them(db: Database) -> None:
    create_bareme(db, LULU, ACTEUR)
    edit_bareme(db, "chez-lulu", LULU, ACTEUR)
    delete_bareme(db, "chez-lulu", ACTEUR)
    actions = db.execute("SELECT action, avant IS NULL, apres IS NULL FROM journal").fetchall()
    assert actions == [("bareme", 1, 0), ("bareme", 0, 1)]

"""`diagnose`: the slip is named when one explanation stands out; nobody is otherwise."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.controle.diagnostic import Retouche, Suspect, correct, diagnose
from scorekeeper.regles.controle.fautes_pieds import SOMME_SUIT
from scorekeeper.regles.controle.feuille import check_feuille
from scorekeeper.regles.controle.hypothese import is_grave
from scorekeeper.regles.controle.pistes import explain_ecriture
from scorekeeper.regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, put_case
from scorekeeper.regles.donne import Donne
from scorekeeper.regles.ecrit import FeuilleEcrite, LigneEcrite

from ..exemples import EST, NORD, OUEST, SUD, make_donne
from .fautes import add_up
from .test_feuille import NOMS, OFFICIELLE, make_feuille, without_details

CONVIENT = "c’est la seule valeur qui convienne"


def examine(feuille):
    return diagnose(feuille, check_feuille(feuille))


def slip(feuille, *cases):
    """Return the sheet with these cells (row, place, what is read) as misread."""
    for donne, place, lu in cases:
        feuille = put_case(feuille, donne, place, lu)
    return feuille


SANS_DETAILS = without_details(OFFICIELLE)
LIGNES_SEULES = replace(SANS_DETAILS, plus=None, moins=None, bilans=None)


@pytest.mark.parametrize("feuille", [OFFICIELLE, SANS_DETAILS, LIGNES_SEULES])
@pytest.mark.parametrize(
    ("numero", "place", "attendu", "lu"),
    [
        (2, SUD, -76, 76),
        (2, OUEST, 228, -228),
        (2, OUEST, 228, 76),
        (3, NORD, 42, None),
        (4, NORD, 276, 267),
        (5, SUD, 1746, 174),
        (1, EST, 318, 31),
        (1, EST, 318, 3188),
        (1, NORD, -106, -196),
        (1, NORD, -106, 0),
    ],
)
def test_one_wrong_cell_is_named_and_mended(feuille, numero, place, attendu, lu):
    fausse = slip(feuille, (numero, place, lu))
    suspect = examine(fausse).suspect
    trouve = (suspect.donne, suspect.place, suspect.attendu, suspect.lu, suspect.suites)
    assert trouve == (numero, place, attendu, lu, ())
    assert correct(fausse, suspect) == feuille


@pytest.mark.parametrize(
    ("attendu", "lu", "raison"),
    [
        (-76, 76, "le signe est inversé"),
        (42, None, "la case a été oubliée"),
        (None, 66, "le mort n’a rien à marquer"),
        (276, 267, "deux chiffres sont intervertis : 267 pour 276"),
        (1746, 174, "il manque un chiffre : 174 pour 1\u202f746"),
        (-105, -5, "il manque un chiffre : 5 pour 105"),
        (318, 3318, "un chiffre est doublé : 3\u202f318 pour 318"),
        (-106, -196, "un chiffre est faux : 196 pour 106"),
        (66, 466, "il y a un chiffre de trop : 466 pour 66"),
        (66, 1234, CONVIENT),
        (66, -67, CONVIENT),
        (0, 7, "un chiffre est faux : 7 pour 0"),
    ],
)
def test_how_a_number_came_to_be_written(attendu, lu, raison):
    assert explain_ecriture(attendu, lu).raison == raison


def test_the_fewer_ways_to_slip_the_likelier_each():
    for courts, longs in (
        ((12, 21), (1234, 1243)),
        ((12, 1), (1234, 124)),
        ((12, 122), (123, 1223)),
    ):
        assert explain_ecriture(*courts).poids > explain_ecriture(*longs).poids


RAISONS = {
    "non multiplié": (
        slip(LIGNES_SEULES, (2, OUEST, 76)),
        "le preneur n’a pas été multiplié par 3",
    ),
    "mal multiplié": (
        slip(LIGNES_SEULES, (2, OUEST, 304)),
        "le preneur a été multiplié par 4 au lieu de 3",
    ),
    "colonne voisine": (
        slip(SANS_DETAILS, (1, SUD, 318)),
        "c’est le score de la colonne voisine",
    ),
    "cumul": (
        slip(LIGNES_SEULES, (2, SUD, -182)),
        "c’est le cumul et non le score de la donne",
    ),
    "cumuls": (
        slip(LIGNES_SEULES, (2, NORD, -182), (2, SUD, -182), (2, EST, 242), (2, OUEST, 122)),
        "ce sont les cumuls et non les scores de la donne",
    ),
    "échange d’après le calcul": (
        slip(OFFICIELLE, (2, SUD, 228), (2, OUEST, -76)),
        "les cases de DUPONT et DESPRES sont échangées : −76 et +228 attendus",
    ),
    "échange d’après les totaux": (
        slip(SANS_DETAILS, (2, SUD, 228), (2, OUEST, -76)),
        "les cases de DUPONT et DESPRES sont échangées : −76 et +228 attendus",
    ),
    "bilans échangés": (
        slip(SANS_DETAILS, (BILAN, NORD, 1346), (BILAN, SUD, -446)),
        "les cases de DURAND et DUPONT sont échangées : −446 et +1\u202f346 attendus",
    ),
    "deux cases, d’après le calcul": (
        slip(OFFICIELLE, (2, SUD, 76), (2, NORD, -67)),
        "deux cases sont fausses",
    ),
    "deux cases qui se compensent sur une ligne": (
        slip(LIGNES_SEULES, (2, SUD, -67), (2, NORD, -85)),
        "deux cases sont fausses, et se compensent",
    ),
    "deux oublis": (
        slip(LIGNES_SEULES, (2, SUD, None), (2, NORD, None)),
        "deux cases sont fausses",
    ),
    "deux lignes": (
        slip(LIGNES_SEULES, (1, SUD, 106), (2, OUEST, -228)),
        "deux lignes sont fausses ; ici, le signe est inversé",
    ),
    "deux cases qui se compensent dans une colonne": (
        slip(SANS_DETAILS, (1, NORD, -96), (2, NORD, -86)),
        "deux cases de la colonne sont fausses, et se compensent",
    ),
    "total recopié de travers": (
        slip(SANS_DETAILS, (TOTAL_PLUS, SUD, 1764)),
        "deux chiffres sont intervertis : 1\u202f764 pour 1\u202f746",
    ),
    "addition": (
        slip(SANS_DETAILS, (TOTAL_MOINS, NORD, 825), (BILAN, NORD, -507)),
        "l’addition est fausse : les donnes font 764",
    ),
    "addition du bilan": (
        slip(SANS_DETAILS, (BILAN, SUD, 1400)),
        "l’addition est fausse : les donnes font +1\u202f346",
    ),
    "mort qui marque": (
        make_feuille(
            (None, 198, -66, -66, -66),
            (-66, None, 198, -66, -66),
            (-66, -66, None, 198, -66),
            (-66, -66, -66, None, 198),
            (198, -66, -66, -66, -66),
            places=5,
            joueurs=4,
        ),
        "le mort n’a rien à marquer",
    ),
}


@pytest.mark.parametrize(("feuille", "raison"), RAISONS.values(), ids=RAISONS)
def test_the_reason_is_a_french_phrase(feuille, raison):
    suspect = examine(feuille).suspect
    assert suspect.raison.replace("\u00a0:", " :").replace("\u202f;", " ;") == raison
    assert not any(map(is_grave, check_feuille(correct(feuille, suspect))))


def test_the_sums_made_from_a_wrong_cell_change_with_it():
    fausse = add_up(slip(SANS_DETAILS, (2, SUD, 76)))
    assert examine(fausse).suspect == Suspect(
        2,
        SUD,
        -76,
        76,
        "le signe est inversé",
        (
            Retouche(TOTAL_PLUS, SUD, 1746, 1822, SOMME_SUIT),
            Retouche(TOTAL_MOINS, SUD, 400, 324, SOMME_SUIT),
            Retouche(BILAN, SUD, 1346, 1498, SOMME_SUIT),
        ),
    )


SUITES = {
    "même ligne": (
        slip(OFFICIELLE, (2, SUD, 76), (2, NORD, -67)),
        "deux cases sont fausses",
        ["le signe est inversé"],
    ),
    "deux lignes": (
        slip(LIGNES_SEULES, (1, SUD, 106), (2, OUEST, 282)),
        "deux lignes sont fausses ; ici, le signe est inversé",
        ["deux chiffres sont intervertis : 282 pour 228"],
    ),
    "échange": (
        slip(OFFICIELLE, (2, SUD, 228), (2, OUEST, -76)),
        RAISONS["échange d’après le calcul"][1],
        [""],
    ),
    "colonne": (
        slip(SANS_DETAILS, (1, NORD, -96), (2, NORD, -86)),
        "deux cases de la colonne sont fausses, et se compensent",
        [""],
    ),
    "bilan fait avec le total faux": (
        slip(SANS_DETAILS, (TOTAL_MOINS, NORD, 825), (BILAN, NORD, -507)),
        "l’addition est fausse : les donnes font 764",
        [SOMME_SUIT],
    ),
    "deux sommes fausses chacune de son côté": (
        slip(SANS_DETAILS, (TOTAL_MOINS, NORD, 825), (BILAN, NORD, 446)),
        "l’addition est fausse : les donnes font 764",
        ["le signe est inversé"],
    ),
}


@pytest.mark.parametrize(("feuille", "premiere", "suites"), SUITES.values(), ids=SUITES)
def test_each_cell_that_follows_has_its_own_reason(feuille, premiere, suites):
    suspect = examine(feuille).suspect
    assert [suite.raison.replace("\u00a0:", " :") for suite in suspect.suites] == suites
    assert suspect.raison.replace("\u00a0:", " :").replace("\u202f;", " ;") == premiere


def test_two_proposals_never_have_the_same_key():
    simple = Suspect(2, SUD, -76, 76, "le signe est inversé")
    assert simple.cle == "2/1/-76"
    assert replace(simple, attendu=None).cle == "2/1/rien"
    assert replace(simple, donne=None).cle == "Bilan/1/-76"
    suivi = replace(simple, suites=(Retouche(1, NORD, 5, 6),))
    assert suivi.cle.startswith("2/1/-76/")
    assert suivi.cle == replace(suivi, suites=(Retouche(1, NORD, 5, 7, "autre"),)).cle
    assert suivi.cle != replace(suivi, suites=(Retouche(1, NORD, 4, 6),)).cle
    suspects = examine(make_feuille((132, 66, 66, 66, 66), places=5)).suspects
    assert len({suspect.cle for suspect in suspects}) == len(suspects) == 5


def test_the_sums_tell_which_of_two_cells_is_wrong():
    """At five a defender's sign could as well be the partner's."""
    lignes = make_feuille((132, 66, -66, -66, -66), places=5)
    assert examine(slip(lignes, (1, 2, 66))).suspect is None
    suspect = examine(slip(add_up(lignes), (1, 2, 66))).suspect
    assert (suspect.place, suspect.attendu) == (2, -66)


def test_a_noted_partner_tells_which_of_two_cells_is_wrong():
    notes = Donne(5, preneur=0, appele=1)
    ligne = LigneEcrite(1, (132, 66, 66, -66, -66), Contrat.GARDE, notes)
    suspect = examine(make_feuille(ligne, places=5)).suspect
    assert (suspect.place, suspect.attendu) == (2, -66)


def test_a_missing_number_does_not_hide_the_slip():
    feuille = make_feuille(LigneEcrite(2, (198, 66, -66, -66), Contrat.GARDE))
    assert examine(feuille).suspect.place == 1


BILANS = {
    "signe": ((446, 1346, -390, -510), None, NORD, -446),
    "reste": ((-446, 1346, -390, -511), None, OUEST, -510),
    "intervertis": ((-446, 1346, -930, -510), None, EST, -390),
    "oublié": ((200, None, -100), None, 1, -100),
    "signe à trois": ((200, -100, 100), None, 2, -100),
}


@pytest.mark.parametrize(("bilans", "donne", "place", "attendu"), BILANS.values(), ids=BILANS)
def test_a_wrong_bilan_is_named(bilans, donne, place, attendu):
    suspect = examine(make_feuille(bilans=bilans, places=len(bilans))).suspect
    assert (suspect.donne, suspect.place, suspect.attendu) == (donne, place, attendu)


TOTAUX = {
    "Total +": ({"plus": (2000, 0, 0), "bilans": (200, -100, -100)}, TOTAL_PLUS, 0, 200),
    "Total + sans bilan": ({"plus": (2000, 0, 0)}, TOTAL_PLUS, 0, 200),
    "Total -": ({"moins": (0, 100, 1), "bilans": (200, -100, -100)}, TOTAL_MOINS, 2, 100),
    "Bilan": ({"bilans": (200, -100, 100)}, BILAN, 2, -100),
    "un total manque": ({"moins": (0, 100, None), "bilans": (200, 100, -100)}, BILAN, 1, -100),
}


@pytest.mark.parametrize(("pieds", "donne", "place", "attendu"), TOTAUX.values(), ids=TOTAUX)
def test_a_wrong_sum_without_rows_is_named(pieds, donne, place, attendu):
    justes = {"plus": (200, 0, 0), "moins": (0, 100, 100)}
    suspect = examine(make_feuille(places=3, **justes | pieds)).suspect
    assert (suspect.donne, suspect.place, suspect.attendu) == (donne, place, attendu)


def note(cases, donne, joueurs=5):
    """Return a sheet of one row, with what is noted beside it."""
    return make_feuille(LigneEcrite(1, cases, Contrat.GARDE, donne), places=5, joueurs=joueurs)


CAMPS = (132, 66, -66, -66, -66)
CUMULS = (-182, -182, 242, 122)
CINQ = make_feuille((132, 66, -66, -66, -66), places=5)
DOUTES = {
    "signe de l’appelé": (slip(CINQ, (1, 1, -66)), 5),
    "signe d’un défenseur": (slip(CINQ, (1, 2, 66)), 2),
    "non multiplié à cinq": (slip(CINQ, (1, 0, 66)), 2),
    "tous le même score": (make_feuille((-66, -66, -66, -66)), 4),
    "bilans qui se ressemblent": (make_feuille(bilans=(200, 200, -100, -100)), 4),
    "échange sur l’une de deux lignes égales": (
        make_feuille(*[(198, -66, -66, -66)] * 2, bilans=(132, 132, -132, -132)),
        2,
    ),
    "deux bilans sans signe": (make_feuille(bilans=(100, 100, 0, 0)), 4),
    "une ligne sans signe, seule": (make_feuille((198, 66, 66, 66)), 2),
    "une ligne sans signe, seule, à trois": (make_feuille((132, 66, 66), places=3), 2),
    "une ligne sans signe, et ses sommes": (add_up(make_feuille((198, 66, 66, 66))), 2),
    "une ligne sans signe à cinq": (make_feuille((132, 66, 66, 66, 66), places=5), 5),
    "deux lignes sans signe": (
        make_feuille((198, 66, 66, 66), (66, 66, 198, 66), (66, 66, 66, -198)),
        4,
    ),
    "appelé noté faux, et ses sommes": (
        add_up(note(CAMPS, Donne(5, preneur=0, appele=2))),
        1,
    ),
    "noté seul": (note(CAMPS, Donne(5, preneur=0, appele=0)), 1),
    "preneur noté faux, et les sommes": (
        add_up(note(CAMPS, Donne(5, preneur=2, appele=1))),
        1,
    ),
    "mort noté faux, et les sommes": (
        add_up(note((198, -66, -66, -66, None), make_donne(mort=3), joueurs=4)),
        1,
    ),
    "contrat noté faux, ou cumuls": (
        make_feuille((156, -52, -52, -52), (420, -140, -140, -140), contrat=Contrat.PRISE),
        1,
    ),
    "contrat noté faux, ou cumuls, et les sommes": (
        add_up(make_feuille((156, -52, -52, -52), (420, -140, -140, -140), contrat=Contrat.PRISE)),
        1,
    ),
    "cumuls qui font les sommes": (
        add_up(slip(LIGNES_SEULES, *[(2, place, lu) for place, lu in enumerate(CUMULS)])),
        3,
    ),
    "échange, ou détails faux": (
        add_up(slip(OFFICIELLE, (2, SUD, 228), (2, OUEST, -76))),
        1,
    ),
}


@pytest.mark.parametrize(("feuille", "restes"), DOUTES.values(), ids=DOUTES)
def test_nobody_is_named_when_unsure_and_all_that_remains_is_told(feuille, restes):
    diagnostic = examine(feuille)
    assert diagnostic.suspect is None
    assert len(diagnostic.suspects) == restes
    for suspect in diagnostic.suspects:
        assert not any(map(is_grave, check_feuille(correct(feuille, suspect))))


AUTREMENT = {
    "preneur noté faux": (
        note(CAMPS, Donne(5, preneur=2, appele=1)),
        "les cases de DURAND et DUBOIS sont échangées : −66 et +132 attendus,"
        " ou le preneur noté est faux",
    ),
    "preneur ou signes": (
        make_feuille((198, 66, 66, 66), (66, 66, 66, -198)),
        "le signe est inversé, ou les signes − des défenseurs manquent",
    ),
    "bilans sans signe": (
        make_feuille(bilans=(446, 1346, 390, 510)),
        "le signe est inversé, ou les signes − des autres bilans manquent",
    ),
    "les sommes confirment l’échange": (
        slip(
            add_up(note(CAMPS, Donne(5, preneur=0, appele=1))),
            *[(1, 1, -66), (1, 2, 66)],
        ),
        "les cases de DUPONT et DUBOIS sont échangées : +66 et −66 attendus",
    ),
    "les sommes rendent les signes": (
        slip(add_up(make_feuille(CAMPS, places=5)), *[(1, place, 66) for place in (2, 3, 4)]),
        "les signes − des défenseurs manquent",
    ),
    "les sommes rendent les signes de l’attaque": (
        slip(
            add_up(make_feuille((-132, -66, 66, 66, 66), places=5)),
            *[(1, 0, 132), (1, 1, 66)],
        ),
        "les signes − du preneur et de son partenaire manquent",
    ),
    "le calcul rend les signes": (
        note((132, 66, 66, 66, 66), make_donne(5)),
        "les signes − des défenseurs manquent",
    ),
    "le contrat rend le signe du preneur": (
        make_feuille((1248, 416, 416, 416), (66, 66, 66, -198)),
        "le signe est inversé",
    ),
    "le contrat rend les signes de la défense": (
        make_feuille((1260, 420, 420, 420), (66, 66, 66, -198)),
        "les signes − des défenseurs manquent",
    ),
}


@pytest.mark.parametrize(("feuille", "raison"), AUTREMENT.values(), ids=AUTREMENT)
def test_the_other_reading_is_said_unless_something_decides(feuille, raison):
    suspect = examine(feuille).suspect
    assert suspect.raison.replace("\u00a0:", " :") == raison
    assert not any(map(is_grave, check_feuille(correct(feuille, suspect))))


def test_the_sums_of_a_row_that_only_has_its_details_are_mended():
    feuille = add_up(OFFICIELLE)
    lignes = (replace(feuille.lignes[0], cases=(None,) * 4), *feuille.lignes[1:])
    fausse = slip(replace(feuille, lignes=lignes), (BILAN, SUD, 1364))
    suspect = examine(fausse).suspect
    assert (suspect.donne, suspect.place, suspect.attendu) == (BILAN, SUD, 1346)
    assert not any(map(is_grave, check_feuille(correct(fausse, suspect))))


def test_a_row_that_agrees_with_its_details_is_not_exchanged_for_the_sums():
    sommes = {"plus": (0, 198, 0, 0), "moins": (66, 0, 66, 66), "bilans": (-66, 198, -66, -66)}
    ligne = LigneEcrite(1, (198, -66, -66, -66), Contrat.GARDE, make_donne())
    assert examine(make_feuille(ligne, **sommes)).suspects == ()
    sans = replace(ligne, donne=None)
    assert len(examine(make_feuille(sans, **sommes)).suspects) == 1


DEUX_FOIS_UN = [LigneEcrite(1, (198, -66, -66, -66)), LigneEcrite(1, (198, 66, -66, -66))]
SANS_REPONSE = {
    "rien à dire": OFFICIELLE,
    "numéro seul": make_feuille(LigneEcrite(2, (198, -66, -66, -66))),
    "numéro double": make_feuille(*DEUX_FOIS_UN),
    "échange sous un numéro double": make_feuille(
        *[LigneEcrite(1, (198, -66, -66, -66))] * 2, plus=(0, 396, 0, 0), moins=(132, 0, 132, 132)
    ),
    "annulée, avec ses détails": make_feuille(
        LigneEcrite(1, (198, -66, -66, 66), Contrat.GARDE, make_donne(), annulee=True)
    ),
    "trois lignes": slip(LIGNES_SEULES, (1, SUD, 106), (2, SUD, 76), (3, SUD, 126)),
    "deux lignes, et trop de façons": make_feuille((1, 20, 300), (7, 90, -400), places=3),
    "montant impossible": make_feuille((321, -107, -107, -107)),
    "corrigée, encore impossible": make_feuille((321, -107, -107, 107)),
    "annulée": make_feuille(LigneEcrite(1, (198, -66, -66, -66), annulee=True)),
    "détails impossibles": make_feuille(
        LigneEcrite(1, (198, -66, -66, 66), Contrat.GARDE, make_donne(points=40.5))
    ),
    "toute la ligne contre son calcul": make_feuille(
        LigneEcrite(1, (198, -66, -66, -66), Contrat.GARDE, make_donne(points=48))
    ),
    "une ligne et une somme": slip(SANS_DETAILS, (1, SUD, 106), (BILAN, NORD, 446)),
    "deux sommes sans rapport": slip(SANS_DETAILS, (BILAN, NORD, 446), (BILAN, SUD, 1340)),
    "trois sommes": slip(SANS_DETAILS, *[(BILAN, place, 1) for place in range(3)]),
    "deux bilans manquent": make_feuille(bilans=(None, None, 100), places=3),
}


@pytest.mark.parametrize("feuille", SANS_REPONSE.values(), ids=SANS_REPONSE)
def test_what_no_cell_explains_accuses_nobody(feuille):
    assert examine(feuille).suspects == ()


CASES = st.none() | st.sampled_from([0, 66, -66, 132, 198, -198]) | st.integers(-3000, 3000)


@given(st.data(), st.sampled_from([(3, 3), (4, 4), (4, 3), (5, 5), (5, 4), (6, 5)]))
def test_any_suspect_mends_everything(data, table):
    places, joueurs = table
    cases = st.tuples(*[CASES] * places)
    pied = st.none() | cases
    ligne = st.builds(
        LigneEcrite,
        numero=st.integers(1, 4),
        cases=cases,
        contrat=st.none() | st.sampled_from(Contrat),
        donne=st.none() | st.just(make_donne(joueurs)),
        annulee=st.booleans(),
    )
    lignes = tuple(data.draw(st.lists(ligne, max_size=3)))
    pieds = [data.draw(pied) for _ in range(3)]
    feuille = FeuilleEcrite(NOMS[:places], joueurs, lignes, *pieds)
    diagnostic = examine(feuille)
    assert diagnostic.suspect in (None, *diagnostic.suspects[:1])
    for suspect in diagnostic.suspects:
        assert suspect.raison
        assert not any(map(is_grave, check_feuille(correct(feuille, suspect))))


@pytest.mark.parametrize(
    ("feuille", "places", "sinon"),
    [
        (note(CAMPS, Donne(5, preneur=0, appele=2)), {1, 2}, "l’appelé noté est faux"),
        (
            note((198, -66, -66, -66, None), make_donne(mort=3), joueurs=4),
            {3, 4},
            "le mort noté est faux",
        ),
    ],
)
def test_an_exchange_is_named_with_the_note_that_may_be_wrong_instead(feuille, places, sinon):
    suspect = examine(feuille).suspect
    assert {suspect.place, suspect.suites[0].place} == places
    assert suspect.raison.endswith(f"ou {sinon}")

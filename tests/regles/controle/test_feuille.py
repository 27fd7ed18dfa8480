"""`check_feuille`: a clean sheet gives nothing, and each slip its own code."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.regles.anomalie import Gravite
from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.controle.feuille import check_feuille
from scorekeeper.regles.donne import Donne, score
from scorekeeper.regles.ecrit import FeuilleEcrite, LigneEcrite

from ..exemples import list_feuille_officielle
from .test_formes import lines

NOMS = ("DURAND", "DUPONT", "DUBOIS", "DESPRES", "DUVAL", "DULAC")
GARDE = Contrat.GARDE


def make_feuille(*lignes, places=4, joueurs=None, contrat=GARDE, **pieds):
    """Return a sheet of rows given as cells, or as whole lines."""
    return FeuilleEcrite(
        noms=NOMS[:places],
        joueurs=joueurs or places,
        lignes=tuple(
            ligne if isinstance(ligne, LigneEcrite) else LigneEcrite(rang, ligne, contrat)
            for rang, ligne in enumerate(lignes, start=1)
        ),
        **pieds,
    )


def tell(feuille, sauf=("feuille-non-nulle",)):
    """Return code, donne, place, attendu, lu of each anomaly; the sheet's own sum aside."""
    return [
        (anomalie.code, anomalie.donne, anomalie.place, anomalie.attendu, anomalie.lu)
        for anomalie in check_feuille(feuille)
        if anomalie.code not in sauf
    ]


def write_officielle(**pieds):
    """Return the filled sheet of the règlement (p. 10), with its details."""
    lignes = [
        LigneEcrite(rang, tuple(score(donne)), donne.contrat, donne)
        for rang, donne in enumerate(list_feuille_officielle(), start=1)
    ]
    return make_feuille(*lignes, **pieds)


OFFICIELLE = write_officielle(
    plus=(318, 1746, 360, 270), moins=(764, 400, 750, 780), bilans=(-446, 1346, -390, -510)
)


def without_details(feuille):
    return replace(feuille, lignes=tuple(replace(ligne, donne=None) for ligne in feuille.lignes))


def test_the_official_sheet_is_clean():
    assert check_feuille(OFFICIELLE) == []
    assert OFFICIELLE.compute_bilans() == (-446, 1346, -390, -510)


def test_without_its_details_two_amounts_tell_of_a_prime():
    anomalies = check_feuille(without_details(OFFICIELLE))
    assert {anomalie.gravite for anomalie in anomalies} == {Gravite.INFO}
    assert [(anomalie.code, anomalie.donne, anomalie.lu) for anomalie in anomalies] == [
        ("marque-suppose-prime", 2, 228),
        ("marque-suppose-prime", 5, 1746),
    ]


PROPRES = {
    "trois": make_feuille((132, -66, -66), places=3),
    "cinq": make_feuille((132, 66, -66, -66, -66), places=5),
    "seul contre quatre": make_feuille((-66, 264, -66, -66, -66), places=5),
    "mort vide": make_feuille((None, 198, -66, -66, -66), places=5, joueurs=4),
    "deux fois le même mort": make_feuille(*[(None, 198, -66, -66, -66)] * 2, places=5, joueurs=4),
    "mort à zéro": make_feuille((198, 0, -66, -66, -66), places=5, joueurs=4),
    "six": make_feuille((132, 66, None, -66, -66, -66), places=6, joueurs=5),
    "table de trois": make_feuille((None, 132, -66, -66), places=4, joueurs=3),
    "ligne non jouée": make_feuille((198, -66, -66, -66), LigneEcrite(2, (None,) * 4)),
    "vierge": make_feuille(LigneEcrite(1, (None,) * 4), LigneEcrite(2, (None,) * 4)),
    "annulée": make_feuille(LigneEcrite(1, (None, 0, None, None), annulee=True)),
    "toutes les donnes prévues": make_feuille(*[(198, -66, -66, -66)] * 2, prevues=2),
    "rien encore": make_feuille(LigneEcrite(1, (None,) * 4), prevues=5),
    "une donne, un joueur à zéro": make_feuille((0, 0, 0, 0), (198, -66, -66, -66), contrat=None),
    "sans contrat": make_feuille((321, -107, -107, -107), contrat=None),
    "bilan seul": make_feuille(bilans=(-446, 1346, -390, -510)),
    "bilan seul à trois": make_feuille(bilans=(200, -100, -100), places=3),
    "bilan d’une table de trois": make_feuille(bilans=(None, 200, -100, -100)),
    "bilan seul à cinq": make_feuille(bilans=(1, 2, 3, -2, -4), places=5),
    "totaux seuls": make_feuille(plus=(200, 0, 0), moins=(0, 100, 100), places=3),
}


@pytest.mark.parametrize("feuille", PROPRES.values(), ids=PROPRES)
def test_a_clean_sheet_gives_nothing(feuille):
    assert check_feuille(feuille) == []


MORT_NOTE = Donne(joueurs=4, mort=0)
RATUREE = LigneEcrite(2, (-76, -76, -76, 228), annulee=True)

FAUTES = {
    "case vide": (
        make_feuille((198, -66, None, -66)),
        [("case-vide", 1, 2, -66, None)],
    ),
    "case vide du preneur": (
        make_feuille((-66, None, -66, -66)),
        [("case-vide", 1, 1, 198, None)],
    ),
    "deux cases vides": (
        make_feuille((198, None, None, -66)),
        [("case-vide", 1, 1, None, None), ("case-vide", 1, 2, None, None)],
    ),
    "case vide et mort": (
        make_feuille((198, None, None, -66, -66), places=5, joueurs=4),
        [("case-vide", 1, None, -66, None)],
    ),
    "case vide, mort noté": (
        make_feuille(
            LigneEcrite(1, (None, 198, None, -66, -66), GARDE, MORT_NOTE), places=5, joueurs=4
        ),
        [("case-vide", 1, 2, -66, None)],
    ),
    "contrat sans score": (make_feuille((None,) * 4), [("case-vide", 1, None, None, None)]),
    "bilan vide": (
        make_feuille(bilans=(200, None, -100), places=3),
        [("case-vide", None, 1, -100, None)],
    ),
    "signe d’un défenseur": (
        make_feuille((198, 66, -66, -66)),
        [("ligne-non-nulle", 1, None, 0, 132)],
    ),
    "chiffre du preneur": (
        make_feuille((190, -66, -66, -66)),
        [("ligne-non-nulle", 1, None, 0, -8)],
    ),
    "mort qui marque": (
        make_feuille((198, -66, -66, -66, -66), places=5, joueurs=4),
        [("ligne-non-nulle", 1, None, 0, -66)],
    ),
    "forme": (make_feuille((198, -67, -65, -66)), [("ligne-forme", 1, None, None, None)]),
    "forme à cinq": (
        make_feuille((130, 68, -66, -66, -66), places=5),
        [("ligne-forme", 1, None, None, None)],
    ),
    "annulée mais marquée": (
        make_feuille(LigneEcrite(1, (198, -66, -66, -66), annulee=True)),
        [("ligne-forme", 1, None, None, None)],
    ),
    "annulée mais marquée, hors des sommes": (
        make_feuille((198, -66, -66, -66), RATUREE, bilans=(198, -66, -66, -66)),
        [("ligne-forme", 2, None, None, None)],
    ),
    "annulée mais comptée dans les sommes": (
        make_feuille(
            (198, -66, -66, -66),
            RATUREE,
            plus=(198, 0, 0, 228),
            moins=(76, 142, 142, 66),
            bilans=(122, -142, -142, 162),
        ),
        [("ligne-forme", 2, None, None, None)],
    ),
    "annulée mais marquée, et un bilan faux": (
        make_feuille((198, -66, -66, -66), RATUREE, bilans=(198, -66, -66, 66)),
        [("ligne-forme", 2, None, None, None), ("bilan", "Bilan", 3, -66, 66)],
    ),
    "annulée mais marquée, seule": (
        make_feuille(replace(RATUREE, numero=1), bilans=(-76, -76, -76, 228)),
        [("ligne-forme", 1, None, None, None)],
    ),
    "signe du preneur": (
        make_feuille((-66, -66, -198, -66)),
        [("preneur-signe", 1, 2, 198, -198)],
    ),
    "signe du preneur à cinq": (
        make_feuille((66, -66, -66, -132, -66), places=5),
        [("preneur-signe", 1, 3, 132, -132)],
    ),
    "preneur non multiplié": (
        make_feuille((-66, 66, -66, -66)),
        [("preneur-multiple", 1, 1, 198, 66)],
    ),
    "preneur doublé à quatre": (
        make_feuille((-66, 132, -66, -66)),
        [("preneur-multiple", 1, 1, 198, 132)],
    ),
    "preneur ou appelé": (
        make_feuille((-66, 66, -66, 66, -66), places=5),
        [("preneur-multiple", 1, None, 132, 66)],
    ),
    "personne n’a pris": (
        make_feuille((-66, -66, -66, -66)),
        [("preneur-absent", 1, None, 0, -264)],
    ),
    "impossible": (
        make_feuille((321, -107, -107, -107)),
        [("marque-impossible", 1, 0, None, 321)],
    ),
    "rien pour une prise": (
        make_feuille((0, 0, 0, 0), contrat=Contrat.PRISE),
        [("marque-impossible", 1, None, None, 0)],
    ),
    "trop peu": (
        make_feuille((-26, 78, -26, -26)),
        [("marque-impossible", 1, 1, None, 78)],
    ),
    "suppose une prime": (
        make_feuille((-30, 90, -30, -30)),
        [("marque-suppose-prime", 1, 1, None, 90)],
    ),
    "contrat illisible": (
        make_feuille(LigneEcrite(1, (198, -66, -66, -66), contrat_inconnu="Gardz")),
        [("contrat-inconnu", 1, None, None, None)],
    ),
    "total plus": (
        replace(OFFICIELLE, plus=(318, 1764, 360, 270)),
        [("total-plus", "Total +", 1, 1746, 1764)],
    ),
    "total moins": (
        replace(OFFICIELLE, moins=(746, 400, 750, None)),
        [("total-moins", "Total -", 0, 764, 746)],
    ),
    "bilan": (
        replace(OFFICIELLE, bilans=(446, 1346, -390, -510)),
        [("bilan", "Bilan", 0, -446, 446)],
    ),
    "bilan contre totaux": (
        make_feuille(plus=(200, 0, 0), moins=(None, 100, 100), bilans=(200, -90, -110), places=3),
        [
            ("bilan", "Bilan", 1, -100, -90),
            ("bilan", "Bilan", 2, -100, -110),
            ("reste-modulo", None, None, None, None),
        ],
    ),
    "restes": (
        make_feuille(bilans=(-446, 1346, -391, -509)),
        [("reste-modulo", None, None, None, None)],
    ),
    "un seul reste diffère": (
        make_feuille(bilans=(-446, 1347, -390, -510)),
        [("reste-modulo", None, 1, None, None)],
    ),
    "numéro manquant": (
        make_feuille(LigneEcrite(1, (198, -66, -66, -66)), LigneEcrite(3, (198, -66, -66, -66))),
        [("numero-manquant", 2, None, None, None)],
    ),
    "numéros manquants": (
        make_feuille(LigneEcrite(4, (198, -66, -66, -66))),
        [("numero-manquant", 1, None, None, None)],
    ),
    "ligne sautée": (
        make_feuille(LigneEcrite(1, (None,) * 4), LigneEcrite(2, (198, -66, -66, -66))),
        [("numero-manquant", 1, None, None, None)],
    ),
    "dernières donnes": (
        make_feuille((198, -66, -66, -66), prevues=5),
        [("numero-manquant", 2, None, None, None)],
    ),
    "dernière donne et une autre": (
        make_feuille(*[LigneEcrite(rang, (198, -66, -66, -66)) for rang in (1, 3, 4)], prevues=5),
        [("numero-manquant", 2, None, None, None), ("numero-manquant", 5, None, None, None)],
    ),
    "il manque Total -": (
        make_feuille((198, -66, -66, -66), plus=(198, 0, 0, 0)),
        [("feuille-incomplete", "Total -", None, None, None)],
    ),
    "il manque Total +": (
        make_feuille((198, -66, -66, -66), moins=(0, 66, 66, 66)),
        [("feuille-incomplete", "Total +", None, None, None)],
    ),
    "il manque une colonne": (
        make_feuille((198, -66, -66, None), (-66, 198, -66, None)),
        [
            ("case-vide", 1, 3, -66, None),
            ("case-vide", 2, 3, -66, None),
            ("feuille-incomplete", None, 3, None, None),
        ],
    ),
    "les pertes manquent": (
        make_feuille((198, None, None, None), (None, 198, None, None), contrat=None),
        [
            *[("case-vide", 1, place, None, None) for place in (1, 2, 3)],
            *[("case-vide", 2, place, None, None) for place in (0, 2, 3)],
            ("feuille-incomplete", None, 2, None, None),
            ("feuille-incomplete", None, 3, None, None),
            ("feuille-incomplete", None, None, None, None),
        ],
    ),
    "les gains manquent": (
        make_feuille((None, -66, -66, -66), (-66, None, -66, -66)),
        [
            ("case-vide", 1, 0, 198, None),
            ("case-vide", 2, 1, 198, None),
            ("feuille-incomplete", None, None, None, None),
        ],
    ),
    "numéro double": (
        make_feuille(*[LigneEcrite(1, (198, -66, -66, -66))] * 2),
        [("numero-double", 1, None, None, None)],
    ),
}


@pytest.mark.parametrize(("feuille", "attendues"), FAUTES.values(), ids=FAUTES)
def test_each_slip_has_its_code(feuille, attendues):
    assert tell(feuille) == attendues


@pytest.mark.parametrize(("feuille", "attendues"), FAUTES.values(), ids=FAUTES)
def test_each_anomaly_is_a_french_sentence_that_says_where(feuille, attendues):
    for anomalie in check_feuille(feuille):
        assert anomalie.message.endswith(".")
        if isinstance(anomalie.donne, int):
            assert anomalie.message.startswith(f"Donne {anomalie.donne}")
        if anomalie.place in range(len(feuille.noms)):
            assert NOMS[anomalie.place] in anomalie.message


@pytest.mark.parametrize(
    ("feuille", "somme"),
    [
        (make_feuille((198, 66, -66, -66)), 132),
        (make_feuille(bilans=(446, 1346, -390, -510)), 892),
        (make_feuille(plus=(200, 0, 0), moins=(0, 100, 0), places=3), 100),
    ],
)
def test_a_sheet_that_is_not_zero_always_says_so(feuille, somme):
    trouvee = [
        anomalie for anomalie in check_feuille(feuille) if anomalie.code == "feuille-non-nulle"
    ]
    assert [(anomalie.donne, anomalie.attendu, anomalie.lu) for anomalie in trouvee] == [
        (None, 0, somme)
    ]


def test_half_of_the_totals_is_still_clean_half_of_the_rows_is_not():
    totaux, gains = FAUTES["il manque Total -"][0], FAUTES["les gains manquent"][0]
    assert [un.gravite for un in check_feuille(totaux)] == [Gravite.INFO]
    assert Gravite.ALERTE in [
        un.gravite for un in check_feuille(gains) if un.code == "feuille-incomplete"
    ]


@pytest.mark.parametrize(
    ("code", "gravite"),
    [
        ("ligne-non-nulle", Gravite.ERREUR),
        ("reste-modulo", Gravite.ERREUR),
        ("numero-manquant", Gravite.ALERTE),
        ("contrat-inconnu", Gravite.ALERTE),
        ("marque-suppose-prime", Gravite.INFO),
    ],
)
def test_how_serious_it_is(code, gravite):
    trouvees = [
        anomalie
        for feuille, _ in FAUTES.values()
        for anomalie in check_feuille(feuille)
        if anomalie.code == code
    ]
    assert {anomalie.gravite for anomalie in trouvees} == {gravite}


@given(lines(), st.data())
def test_one_wrong_cell_never_goes_unseen(ligne, data):
    joueurs, (*_, mort, _), cases = ligne
    place = data.draw(st.sampled_from([place for place in range(len(cases)) if place != mort]))
    fausse = data.draw(st.none() | st.integers(-2000, 2000).filter(lambda lu: lu != cases[place]))
    cases = tuple(fausse if rang == place else case for rang, case in enumerate(cases))
    feuille = make_feuille(cases, places=len(cases), joueurs=joueurs, contrat=None)
    anomalies = [anomalie for anomalie in check_feuille(feuille) if anomalie.donne == 1]
    assert len(anomalies) == 1
    assert anomalies[0].gravite is Gravite.ERREUR


CASES = st.none() | st.integers(-3000, 3000)


@given(st.data(), st.sampled_from([(3, 3), (4, 4), (4, 3), (5, 5), (5, 4), (6, 5)]))
def test_any_numbers_are_checked_without_failing(data, table):
    places, joueurs = table
    cases = st.tuples(*[CASES] * places)
    pied = st.none() | cases
    lignes = data.draw(
        st.lists(
            st.builds(
                LigneEcrite,
                numero=st.integers(0, 9),
                cases=cases,
                contrat=st.none() | st.sampled_from(Contrat),
                donne=st.none()
                | st.builds(Donne, joueurs=st.just(joueurs), mort=CASES, preneur=CASES),
                annulee=st.booleans(),
            ),
            max_size=4,
        )
    )
    feuille = FeuilleEcrite(
        NOMS[:places], joueurs, tuple(lignes), data.draw(pied), data.draw(pied), data.draw(pied)
    )
    somme = sum(bilan or 0 for bilan in feuille.compute_bilans())
    codes = [anomalie.code for anomalie in check_feuille(feuille)]
    assert ("feuille-non-nulle" in codes) == bool(somme)

"""static/js/calcul.js against the rules: the same result over every combination of facts."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from scorekeeper.regles.bareme import FFT, Bareme, Camp, Chelem, Contrat, Misere, Taille
from scorekeeper.regles.donne import Donne, Poignee, PrimeMisere, compute, marque, score, spread
from scorekeeper.regles.explication import format_calcul
from scorekeeper.regles.texte import format_entier, format_points, format_signe
from scorekeeper.regles.verification import find_bornes
from scorekeeper.web.bareme_json import bareme_data

pytestmark = pytest.mark.navigateur

CALCUL_JS = Path(__file__).parents[2] / "static" / "js" / "calcul.js"
IMPORT = """async (source) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  globalThis.calcul = await import(url);
}"""

CHELEMS = (None, *Chelem)
PETITS = (None, *Camp)
POIGNEES = [
    tuple(Poignee(taille) for taille in tailles)
    for nombre in range(3)
    for tailles in product(Taille, repeat=nombre)
]
# every number that house rules may change is another than the FFT's in one of these
MAISONS = [
    replace(
        FFT,
        nom=f"par-{arrondi}",
        titre=f"Par {arrondi}",
        arrondi=arrondi,
        poignees={Taille.SIMPLE: arrondi, Taille.DOUBLE: 0, Taille.TRIPLE: 60},
        chelems={chelem: 2 * prime + arrondi for chelem, prime in FFT.chelems.items()},
        miseres={Misere.ATOUT: 20, Misere.TETE: arrondi},
    )
    for arrondi in (5, 10)
]
# the order of these loops is the order of list_donnes
BOUCLES = """([bareme, listes, pas, decalage, nom]) => {
  const resultats = [];
  let rang = 0;
  for (const contrat of listes.contrats)
    for (const bouts of [0, 1, 2, 3])
      for (let demi_points = 0; demi_points <= 182; demi_points++)
        for (const petit of listes.petits)
          for (const poignees of listes.poignees)
            for (const chelem of listes.chelems)
              if (rang++ % pas === decalage) {
                const faits = { contrat, bouts, demi_points, petit, poignees, chelem };
                resultats.push(calcul[nom](faits, bareme));
              }
  return resultats.join("|");
}"""


@pytest.fixture(scope="module")
def page(navigateur):
    """An empty page that has imported the formula as `calcul`."""
    page = navigateur.new_page()
    page.evaluate(IMPORT, CALCUL_JS.read_text(encoding="utf-8"))
    yield page
    page.close()


def list_donnes(joueurs: int) -> Iterator[Donne]:
    combinaisons = product(Contrat, range(4), range(183), PETITS, POIGNEES, CHELEMS)
    for contrat, bouts, demi_points, petit, poignees, chelem in combinaisons:
        yield Donne(
            joueurs,
            contrat=contrat,
            bouts=bouts,
            demi_points=demi_points,
            petit=petit,
            poignees=poignees,
            chelem=chelem,
        )


def run_boucles(
    page, joueurs: int, nom: str, pas: int = 1, decalage: int = 0, regles: Bareme = FFT
) -> list[str]:
    listes = {
        "contrats": list(Contrat),
        "petits": PETITS,
        "poignees": [[{"taille": p.taille} for p in poignees] for poignees in POIGNEES],
        "chelems": CHELEMS,
    }
    bareme = bareme_data(regles, joueurs)
    return page.evaluate(BOUCLES, [bareme, listes, pas, decalage, nom]).split("|")


@pytest.mark.parametrize("joueurs", [3, 4, 5])
def test_every_marque(page, joueurs):
    attendues = [str(marque(donne)) for donne in list_donnes(joueurs)]
    assert len(attendues) == 4 * 4 * 183 * 3 * (1 + 3 + 9) * 5
    recues = run_boucles(page, joueurs, "marque")
    assert recues == attendues


@pytest.mark.parametrize("joueurs", [3, 4, 5])
def test_live_line_of_a_large_sample(page, joueurs):
    # 97 shares no factor with the loops, so every value of every fact is met
    pas, decalage = 97, joueurs
    attendus = [format_calcul(donne) for donne in [*list_donnes(joueurs)][decalage::pas]]
    assert len(attendus) > 4000
    assert run_boucles(page, joueurs, "calculText", pas, decalage) == attendus


@pytest.mark.parametrize("regles", MAISONS, ids=lambda regles: regles.nom)
def test_every_marque_of_house_rules(page, regles):
    attendues = [str(marque(donne, regles)) for donne in list_donnes(3)]
    assert run_boucles(page, 3, "marque", regles=regles) == attendues


@pytest.mark.parametrize("regles", MAISONS, ids=lambda regles: regles.nom)
def test_live_line_of_house_rules(page, regles):
    attendus = [format_calcul(donne, regles) for donne in [*list_donnes(5)][1::97]]
    assert run_boucles(page, 5, "calculText", 97, 1, regles) == attendus


@pytest.mark.parametrize("regles", MAISONS, ids=lambda regles: regles.nom)
def test_every_spread_of_miseres(page, regles):
    """Every set of misères that one or two places may hold, at every table."""
    cas = []
    for joueurs, preneur, appele, mort in list_placements():
        places = [place for place in range(joueurs + (mort is not None)) if place != mort]
        primes = [PrimeMisere(place, sorte) for place in places for sorte in Misere]
        tenues = [*combinations(primes, 1), *combinations(primes, 2), tuple(primes)]
        cas += [
            Donne(
                joueurs,
                preneur=preneur,
                contrat=Contrat.GARDE,
                bouts=2,
                demi_points=87,
                appele=appele,
                mort=mort,
                miseres=miseres,
            )
            for miseres in tenues
        ]
    envoyes = [
        [
            {
                "preneur": donne.preneur,
                "appele": donne.appele,
                "mort": donne.mort,
                "contrat": "garde",
                "bouts": 2,
                "demi_points": 87,
                "miseres": [{"place": m.place, "sorte": m.sorte} for m in donne.miseres],
            },
            donne.joueurs,
        ]
        for donne in cas
    ]
    recus = page.evaluate(
        "([cas, baremes]) => cas.map(([faits, n]) => calcul.score(faits, baremes[n]))",
        [envoyes, {str(n): bareme_data(regles, n) for n in (3, 4, 5)}],
    )
    assert len(cas) > 10_000
    assert recus == [score(donne, regles) for donne in cas]


def list_placements() -> list[tuple[int, int, int | None, int | None]]:
    """Return every joueurs, preneur, appelé and mort; below five an appelé counts for nothing."""
    placements = []
    for joueurs in (3, 4, 5):
        for mort in (None, *range(joueurs + 1)):
            places = [place for place in range(joueurs + (mort is not None)) if place != mort]
            placements += [(joueurs, p, a, mort) for p, a in product(places, (None, *places))]
    return placements


def test_every_spread(page):
    placements, montants = list_placements(), (-962, -42, -1, 0, 26, 106, 1284)
    recus = page.evaluate(
        "([placements, montants]) =>"
        " placements.flatMap((p) => montants.map((m) => calcul.spread(m, ...p)))",
        [placements, montants],
    )
    attendus = [spread(m, *placement) for placement in placements for m in montants]
    assert len(placements) == 60 + 120 + 210
    assert recus == attendus


def test_scores_from_the_facts_to_the_places(page):
    for joueurs, preneur, appele, mort in list_placements():
        donne = Donne(
            joueurs,
            preneur=preneur,
            contrat=Contrat.GARDE_SANS,
            bouts=1,
            demi_points=99,
            appele=appele,
            mort=mort,
            petit=Camp.DEFENSE,
            poignees=POIGNEES[5],
        )
        faits = {
            "preneur": preneur,
            "appele": appele,
            "mort": mort,
            "contrat": "garde_sans",
            "bouts": 1,
            "demi_points": 99,
            "petit": "defense",
            "poignees": [{"taille": p.taille} for p in POIGNEES[5]],
            "chelem": None,
        }
        recus = page.evaluate(
            "([faits, bareme]) => calcul.score(faits, bareme)", [faits, bareme_data(FFT, joueurs)]
        )
        assert recus == score(donne)


def test_facts_left_out_are_none(page):
    faits = {"preneur": 2, "contrat": "garde", "bouts": 2, "demi_points": 98}
    recus = page.evaluate(
        "([faits, bareme]) => calcul.score(faits, bareme)", [faits, bareme_data(FFT, 4)]
    )
    assert recus == [-66, -66, 198, -66]


@pytest.mark.parametrize("regles", [FFT, *MAISONS], ids=lambda regles: regles.nom)
def test_result_and_ecart(page, regles):
    """What the page says in words: made or down, and by how much."""
    faits = [
        {"contrat": "prise", "bouts": bouts, "demi_points": demi}
        for bouts, demi in product(range(4), range(183))
    ]
    recus = page.evaluate(
        "([faits, bareme]) => faits.map((f) => calcul.compute(f, bareme))"
        ".map(({ reussi, ecart, compte }) => [reussi, ecart, compte])",
        [faits, bareme_data(regles, 3)],
    )
    donnes = [
        Donne(3, contrat=Contrat.PRISE, bouts=f["bouts"], demi_points=f["demi_points"])
        for f in faits
    ]
    calculs = [compute(donne, regles) for donne in donnes]
    assert recus == [[calcul.reussi, calcul.ecart, calcul.compte] for calcul in calculs]


def test_every_bound(page):
    cas = list(product(range(4), (3, 4, 5), CHELEMS))
    recus = page.evaluate("(cas) => cas.map((c) => calcul.bornes(...c))", cas)
    assert recus == [list(find_bornes(*c)) for c in cas]


def test_numbers_are_written_alike(page):
    valeurs = [*range(-2100, 2100), -1234567, 999999, 1000000]
    recus = page.evaluate(
        "(v) => v.map((n) => [calcul.formatEntier(n), calcul.formatSigne(n)])", valeurs
    )
    assert recus == [[format_entier(v), format_signe(v)] for v in valeurs]
    points = page.evaluate("(v) => v.map(calcul.formatPoints)", [*range(183)])
    assert points == [format_points(demi) for demi in range(183)]


def test_bareme_is_plain_json():
    donnees = bareme_data(FFT, 5)
    assert json.loads(json.dumps(donnees)) == donnees
    assert donnees["coefficients"] == {
        "prise": 1,
        "garde": 2,
        "garde_sans": 4,
        "garde_contre": 6,
    }

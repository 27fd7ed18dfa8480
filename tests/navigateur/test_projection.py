"""static/js/projection.js against the rules: same numbers, donneurs, totals, mort by mort."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.regles.bareme import Contrat
from scorekeeper.regles.donne import Donne, Etat, Motif
from scorekeeper.regles.feuille import Entree, Feuille, Table, build_feuille

pytestmark = pytest.mark.navigateur

PROJECTION_JS = Path(__file__).parents[2] / "static" / "js" / "projection.js"
IMPORT = """async (source) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  globalThis.projection = await import(url);
}"""
TABLES = {
    "trois": Table(3, 3),
    "quatre": Table(4, 4, premier_donneur=2),
    "boussole": Table(4, 4, boussole=True),
    "cinq": Table(5, 5),
    "quatre et un mort": Table(5, 4, premier_donneur=1),
    "cinq et un mort": Table(6, 5),
}
GESTES = {Etat.JOUEE: "enregistrer", Etat.PASSEE: "passee", Etat.ANNULEE: "annulee"}


@pytest.fixture(scope="module")
def page(navigateur: Browser) -> Iterator[Page]:
    """An empty page that has imported the module as `projection`."""
    page = navigateur.new_page()
    page.evaluate(IMPORT, PROJECTION_JS.read_text(encoding="utf-8"))
    yield page
    page.close()


def draw_entree(hasard: random.Random, feuille: Feuille) -> Entree:
    """Return an entry as the form makes it on this sheet: sometimes with another donneur."""
    table, suite = feuille.table, feuille.suite
    force = hasard.randrange(table.places) if hasard.random() < 0.2 else None
    mort = None
    if table.a_mort:
        mort = suite.donneur if force is None else force
    etat = hasard.choice(list(Etat))
    motif = hasard.choice(list(Motif)) if etat is Etat.ANNULEE else None
    if etat is not Etat.JOUEE:
        return Entree(Donne(table.joueurs, mort=mort, etat=etat, motif=motif), force)
    preneur = hasard.choice([place for place in range(table.places) if place != mort])
    donne = Donne(
        table.joueurs,
        preneur=preneur,
        appele=preneur if table.joueurs == 5 else None,
        contrat=hasard.choice(list(Contrat)),
        bouts=1,
        demi_points=hasard.randrange(40, 120, 2),
        mort=mort,
    )
    return Entree(donne, force)


def to_item(entree: Entree, scores: tuple[int | None, ...]) -> dict[str, object]:
    donne = entree.donne
    faits = {
        "geste": GESTES[donne.etat],
        "motif": donne.motif,
        "force": entree.donneur_force,
        "scores": list(scores) if donne.etat is Etat.JOUEE else None,
    }
    return {"faits": faits}


@pytest.mark.parametrize("nom", TABLES)
@pytest.mark.parametrize("graine", range(8))
def test_the_queue_counts_as_the_sheet_will(page: Page, nom: str, graine: int) -> None:
    hasard, table = random.Random(graine), TABLES[nom]
    entrees: list[Entree] = []
    for _ in range(12):
        entrees.append(draw_entree(hasard, build_feuille(table, entrees)))
    connues = hasard.randrange(len(entrees))
    avant, apres = build_feuille(table, entrees[:connues]), build_feuille(table, entrees)
    etat = {
        "rang": connues + 1,
        "numero": avant.suite.numero,
        "donneur": avant.suite.donneur,
        "mort": avant.suite.mort,
        "totaux": list(avant.totaux),
        "suivants": [table.next_place(place) for place in range(table.places)],
    }
    file = [to_item(ligne.entree, ligne.scores) for ligne in apres.lignes[connues:]]
    vue = page.evaluate("([etat, file]) => projection.project(etat, file)", [etat, file])
    assert vue["rang"] == len(entrees) + 1
    assert (vue["numero"], vue["donneur"]) == (apres.suite.numero, apres.suite.donneur)
    assert tuple(vue["totaux"]) == apres.totaux
    vues = [(ligne["numero"], ligne["donneur"], ligne["cumuls"]) for ligne in vue["lignes"]]
    attendues = [
        (ligne.numero, ligne.donneur, list(ligne.cumuls)) for ligne in apres.lignes[connues:]
    ]
    assert vues == attendues


def test_a_donne_in_conflict_does_not_count_yet(page: Page) -> None:
    etat = {"rang": 2, "numero": 2, "donneur": 1, "mort": None, "totaux": [-66, -66, 198, -66]}
    etat["suivants"] = [1, 2, 3, 0]
    faits = {"geste": "enregistrer", "scores": [3, -1, -1, -1], "force": None}
    file = [
        {"faits": faits, "etat": "conflit"},
        {"faits": faits, "choix": {"id": 1, "modif": 1}},
        {"faits": faits},
    ]
    vue = page.evaluate("([etat, file]) => projection.project(etat, file)", [etat, file])
    assert (vue["rang"], vue["numero"], vue["donneur"]) == (3, 3, 2)
    assert vue["totaux"] == [-63, -67, 197, -67]
    assert [ligne["numero"] for ligne in vue["lignes"]] == [None, None, 2]


@pytest.mark.parametrize(("vue_a", "reprise"), [("1", False), ("3", True)])
def test_a_donne_of_another_position_is_none_of_this_sheet(
    page: Page, vue_a: str, reprise: bool
) -> None:
    etat = {"rang": 2, "numero": 2, "donneur": 1, "mort": None, "totaux": [-66, -66, 198, -66]}
    etat |= {"suivants": [1, 2, 3, 0], "position": 2}
    faits = {"geste": "enregistrer", "scores": [3, -1, -1, -1], "force": None}
    file = [
        {"faits": faits, "champs": [["position", vue_a]]},
        {"faits": faits, "champs": [["position", "2"]]},
    ]
    vue = page.evaluate("([etat, file]) => projection.project(etat, file)", [etat, file])
    ailleurs, ici = vue["lignes"]
    assert (ailleurs["perime"], ailleurs["ancienne"]) == ("position", vue_a)
    assert (ailleurs["reprise"], ailleurs["numero"]) == (reprise, None)
    assert (ici["perime"], ici["numero"]) == ("", 2)
    assert (vue["rang"], vue["totaux"]) == (3, [-63, -67, 197, -67])


@pytest.mark.parametrize(
    ("vu", "perime", "donneurs"),
    [("placement_vu", "places", [1, 2]), ("bareme_vu", "regles", [3, 0])],
)
def test_a_donne_made_with_other_seats_or_rules_gives_no_score(
    page: Page, vu: str, perime: str, donneurs: list[int]
) -> None:
    etat = {"rang": 2, "numero": 2, "donneur": 1, "mort": None, "totaux": [-66, -66, 198, -66]}
    etat |= {"suivants": [1, 2, 3, 0], "placement": "neuf", "bareme": "neuf"}
    faits = {"geste": "enregistrer", "scores": [3, -1, -1, -1], "force": None}
    vieille = {"faits": faits | {"force": 3}, "champs": [[vu, "vieux"]]}
    file = [vieille, {"faits": faits, "champs": [[vu, "neuf"]]}]
    vue = page.evaluate("([etat, file]) => projection.project(etat, file)", [etat, file])
    # it has its rank, its number and its turn; a donneur of other seats says nothing
    assert [ligne["donneur"] for ligne in vue["lignes"]] == donneurs
    assert [ligne["perime"] for ligne in vue["lignes"]] == [perime, ""]
    assert [ligne["numero"] for ligne in vue["lignes"]] == [2, 3]
    assert vue["rang"] == 4
    assert vue["totaux"] == [-63, -67, 197, -67]

"""Thousands of sheets of five donnes, one slip each: what is seen, named, doubted, wrongly accused.

`python -m tests.regles.controle.test_simulation [sheets]` prints the whole table, on more sheets.
"""

import sys
from dataclasses import dataclass
from random import Random

import pytest

from scorekeeper.regles.controle.diagnostic import correct, diagnose
from scorekeeper.regles.controle.feuille import check_feuille
from scorekeeper.regles.controle.hypothese import is_grave

from .fautes import Faute, Forme, draw_faute, draw_feuille, misnote, unsign

FEUILLES = 150
FEUILLES_DE_BILANS = 500  # quick to draw, and what is named there comes closer to what it must be
FORMES = {
    "4 lignes": Forme(4),
    "4 lignes, totaux": Forme(4, totaux=True),
    "3 lignes": Forme(3),
    "3 lignes, totaux": Forme(3, totaux=True),
    "5 lignes": Forme(5),
    "5 lignes, totaux": Forme(5, totaux=True),
    "5 lignes, camps": Forme(5, camps=True),
    "5 lignes, camps, totaux": Forme(5, camps=True, totaux=True),
    "mort lignes": Forme(4, mort=True),
    "mort lignes, totaux": Forme(4, mort=True, totaux=True),
    "3 détails": Forme(3, details=True),
    "4 détails": Forme(4, details=True),
    "5 détails": Forme(5, details=True),
    "mort détails": Forme(4, mort=True, details=True),
    "4 bilans": Forme(4, lignes=False),
    "3 bilans": Forme(3, lignes=False),
    "5 bilans": Forme(5, lignes=False),
}
CHIFFRES = ("intervertis", "perdu", "doublé", "faux")
CASES = ("signe", "oubli", *CHIFFRES, "non multiplié")

# What must be reached, in percent: the right cell and value at least, a wrong accusation at most.
# Two rows may hold the same pair of scores: which of them was exchanged is then anyone's guess.
LIGNES = {
    "4": dict.fromkeys(CASES, (99.5, 0.2)),
    "3": dict.fromkeys(CASES, (99, 0.5)),
    "5": dict.fromkeys(CASES, (99, 0.5)),
    "mort": dict.fromkeys(CASES, (99, 0.5)),
}
TOTAUX = {"échange": (95, 0.5), "total suit": (99, 0.5), "total faux": (99, 0.5)}
BILANS = {"signe": 95, "intervertis": 88, "perdu": 65, "doublé": 65, "faux": 55}
# At five, nothing tells a partner's sign or a defender's: five cells, or two, would explain it as
# well. What can be named is a preneur's, and any of a line where he is alone: 28 % as drawn here.
SEUL_OU_PRENEUR = {"signe": (24, 0.5), "non multiplié": (0, 0.5)}
SEUILS: dict[str, dict[str, tuple[float, float]]] = {
    **{nom: LIGNES[nom.split()[0]] for nom in FORMES},
    **{nom: LIGNES[nom.split()[0]] | TOTAUX for nom in FORMES if "totaux" in nom},
    **{nom: dict.fromkeys([*CASES, "échange"], (99, 0.5)) for nom in FORMES if "détails" in nom},
    "5 lignes": LIGNES["5"] | SEUL_OU_PRENEUR,
    "5 lignes, totaux": LIGNES["5"] | TOTAUX | {"total suit": (80, 0.5)},
    "5 lignes, camps": dict.fromkeys([*CASES, "échange"], (99, 0.5)),
    "5 lignes, camps, totaux": dict.fromkeys([*CASES, "échange", "total faux"], (99, 0.5)),
    "4 bilans": {sorte: (juste, 2) for sorte, juste in BILANS.items()},
    "3 bilans": {sorte: (juste, 2) for sorte, juste in (BILANS | {"intervertis": 80}).items()},
    "5 bilans": {"signe": (90, 2), "intervertis": (70, 2), "perdu": (55, 2), "faux": (3, 2)},
}
ESSAIS = [(nom, sorte) for nom, sortes in SEUILS.items() for sorte in sortes]


@dataclass(slots=True)
class Bilan:
    """How many sheets there were, and what became of the slip on each."""

    feuilles: int = 0
    vues: int = 0
    justes: int = 0
    doutes: int = 0
    fausses: int = 0

    def __str__(self) -> str:
        nombres = (self.vues, self.justes, self.doutes, self.fausses)
        return "".join(f"{100 * nombre / self.feuilles:12.1f}" for nombre in nombres)


def simulate(nom: str, sorte: str, feuilles: int) -> Bilan:
    """Return what the checks make of this many sheets with one slip of a kind."""
    hasard = Random(f"{nom} {sorte}")
    bilan = Bilan(feuilles)
    for _ in range(feuilles):
        faute = draw_faute(hasard, FORMES[nom], sorte)
        anomalies = check_feuille(faute.feuille)
        suspect = diagnose(faute.feuille, anomalies).suspect
        bilan.vues += any(map(is_grave, anomalies))
        if suspect is None:
            bilan.doutes += 1
        elif is_juste(faute, suspect.donne, suspect.place, suspect.attendu):
            bilan.justes += 1
        else:
            bilan.fausses += 1
        if suspect:
            assert not any(map(is_grave, check_feuille(correct(faute.feuille, suspect))))
    return bilan


def is_juste(faute: Faute, donne: object, place: int, attendu: int | None) -> bool:
    """Whether this is the cell that was changed and what it held."""
    return (donne, place, attendu) == (faute.donne, faute.place, faute.juste)


@pytest.mark.parametrize(("nom", "sorte"), ESSAIS)
def test_a_slip_is_seen_and_named(nom, sorte):
    bilan = simulate(nom, sorte, FEUILLES if FORMES[nom].lignes else FEUILLES_DE_BILANS)
    print(f"{nom:25}{sorte:14}{bilan}")
    juste, fausse = SEUILS[nom][sorte]
    assert bilan.vues == bilan.feuilles
    assert 100 * bilan.justes >= juste * bilan.feuilles
    assert 100 * bilan.fausses <= fausse * bilan.feuilles


def test_signs_at_five_over_all_that_clubs_write():
    bilans = [simulate(nom, "signe", FEUILLES) for nom in FORMES if nom.startswith("5 lignes")]
    assert sum(bilan.justes for bilan in bilans) >= 0.40 * FEUILLES * len(bilans)


@pytest.mark.parametrize("nom", FORMES)
def test_no_false_alarm(nom):
    hasard = Random(nom)
    for _ in range(FEUILLES):
        feuille = draw_feuille(hasard, FORMES[nom])
        anomalies = check_feuille(feuille)
        assert {anomalie.gravite for anomalie in anomalies} <= {"info"}
        assert diagnose(feuille, anomalies).suspects == ()


def test_the_slip_is_always_among_those_that_remain():
    for nom in ("4 bilans", "5 lignes"):
        hasard = Random(nom)
        for _ in range(FEUILLES):
            faute = draw_faute(hasard, FORMES[nom], "signe")
            suspects = diagnose(faute.feuille, check_feuille(faute.feuille)).suspects
            assert any(is_juste(faute, un.donne, un.place, un.attendu) for un in suspects)


def test_what_is_exchanged_is_put_back_whole():
    for nom in ("4 détails", "mort lignes, totaux"):
        faute = draw_faute(Random(nom), FORMES[nom], "échange")
        suspect = diagnose(faute.feuille, check_feuille(faute.feuille)).suspect
        assert suspect is not None
        (suite,) = suspect.suites
        assert (suite.donne, suite.attendu) == (suspect.donne, suspect.lu)


NOTES = [
    ("3 détails, totaux", Forme(3, details=True, totaux=True), ["preneur"]),
    ("4 détails, totaux", Forme(4, details=True, totaux=True), ["preneur"]),
    ("5 détails, totaux", Forme(5, details=True, totaux=True), ["preneur", "appele", "seul"]),
    ("5 camps, totaux", Forme(5, camps=True, totaux=True), ["preneur", "appele", "seul"]),
    ("mort, totaux", Forme(4, mort=True, details=True, totaux=True), ["preneur", "mort"]),
    ("5 détails", Forme(5, details=True), ["seul"]),
    ("5 camps", Forme(5, camps=True), ["seul"]),
    ("3", Forme(3), ["contrat"]),
    ("4", Forme(4), ["contrat"]),
    ("4 totaux", Forme(4, totaux=True), ["contrat"]),
    ("5 totaux", Forme(5, totaux=True), ["contrat"]),
    ("mort totaux", Forme(4, mort=True, totaux=True), ["contrat"]),
]
NOTES_FAUSSES = [(nom, forme, quoi) for nom, forme, sortes in NOTES for quoi in sortes]


def draw_notee(hasard, forme, quoi):
    while not (feuille := misnote(hasard, draw_feuille(hasard, forme), quoi)):
        pass
    return feuille


@pytest.mark.parametrize(("nom", "forme", "quoi"), NOTES_FAUSSES)
def test_a_wrong_note_never_accuses_a_right_cell(nom, forme, quoi):
    hasard = Random(f"{nom} {quoi}")
    vues = 0
    for _ in range(FEUILLES):
        feuille = draw_notee(hasard, forme, quoi)
        anomalies = check_feuille(feuille)
        vues += any(map(is_grave, anomalies))
        assert diagnose(feuille, anomalies).suspect is None
    assert vues == FEUILLES or quoi == "contrat"


@pytest.mark.parametrize(
    ("forme", "quoi", "sinon"),
    [
        (Forme(4, details=True), "preneur", "le preneur noté est faux"),
        (Forme(5, camps=True), "preneur", "le preneur noté est faux"),
        (Forme(5, camps=True), "appele", "l’appelé noté est faux"),
        (Forme(5, details=True), "appele", "l’appelé noté est faux"),
        (Forme(4, mort=True, details=True), "mort", "le mort noté est faux"),
    ],
)
def test_against_a_note_alone_the_reason_says_that_it_may_be_wrong(forme, quoi, sinon):
    hasard = Random(quoi)
    for _ in range(FEUILLES):
        feuille = draw_notee(hasard, forme, quoi)
        suspect = diagnose(feuille, check_feuille(feuille)).suspect
        assert suspect is None or suspect.raison.endswith(f"ou {sinon}")


@pytest.mark.parametrize("nom", ["3 lignes", "4 lignes", "5 lignes", "mort lignes", "4 détails"])
@pytest.mark.parametrize("numeros", [(1, 2), (1, 2, 3, 4, 5)])
def test_rows_without_signs_accuse_nobody_wrongly(nom, numeros):
    hasard = Random(f"{nom} {numeros}")
    for _ in range(FEUILLES):
        juste = draw_feuille(hasard, FORMES[nom])
        feuille = unsign(juste, numeros)
        suspect = diagnose(feuille, check_feuille(feuille)).suspect
        assert suspect is None or correct(feuille, suspect) == juste


def main(feuilles: int) -> None:
    """Print the table: percents of the sheets, by what is written and by kind of slip."""
    print(
        f"{feuilles} feuilles par ligne{'détectée':>32}{'juste':>12}{'incertain':>12}{'à tort':>12}"
    )
    for nom, sorte in ESSAIS:
        print(f"{nom:25}{sorte:14}{simulate(nom, sorte, feuilles)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)

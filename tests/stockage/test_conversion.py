"""Sheets of a CSV made ready: numbers and dates as people write them, what no sheet can hold."""

import re
from datetime import date

import pytest

from scorekeeper.echange.feuille_csv import CsvError, read_lisibles
from scorekeeper.services.conversion import (
    FeuilleProposee,
    find_date,
    list_dates_diverses,
    list_dates_illisibles,
    parse_date,
    parse_numero,
)

from .feuilles_csv import AUTRE, TETE, UNE, propose, read


@pytest.mark.parametrize(
    ("texte", "ligne", "phrase"),
    [
        (TETE + "1;Garde;-106;-106;318;-106\n1;Prise;42;42;-126;42\n", 3, "donne 1 est déjà"),
        (TETE + "41;Garde;-106;-106;318;-106\n", 2, "une feuille en a au plus 40"),
        (TETE + "0;Garde;-106;-106;318;-106\n", 2, "il n’y a pas de donne 0"),
        (TETE + "1;Garde;-100000;;100000;\n", 2, "au plus cinq chiffres"),
        (TETE + "Bilan;;-100000;;100000;\n", 1, "Bilan : une somme a au plus cinq chiffres"),
        (TETE.replace("Dan", "Dan;d:bouts") + "1;Garde;;;;;4\n", 2, "trois bouts, lu : 4"),
        (TETE.replace("Dan", "Dan;d:points") + "1;Garde;;;;;92\n", 2, "de 0 à 91"),
        (f"feuille;première;3\n{UNE}", 1, "« première » n’est pas un numéro de position"),
        (f"feuille;1;Table B\n{UNE}", 1, "« Table B » n’est pas un numéro de table"),
        (f"feuille;table 1;3\n{UNE}", 1, "« table 1 » n’est pas un numéro de position"),
        (f"feuille;0;3\n{UNE}", 1, "« 0 » n’est pas un numéro de position"),
        (TETE.replace("Dan", "anne") + "Bilan;;1;-1;;\n", 1, "« anne » est déjà à cette table"),
    ],
)
def test_what_cannot_be_written_is_told_with_its_line(texte: str, ligne: int, phrase: str) -> None:
    bonne = f"feuille;1;8\n{AUTRE}"
    releve = read(texte + bonne)
    assert [proposee.saisie.numero_table for proposee in releve.proposees] == [8]
    assert releve.ratees == 1
    [erreur] = releve.erreurs
    assert erreur.ligne == ligne
    assert phrase.casefold() in re.sub(r"[\u00a0\u202f]", " ", erreur.message).casefold()


def test_a_sheet_that_is_not_read_does_not_hide_the_others() -> None:
    mauvaise = "feuille;1;2\ndonne;contrat;A;B\n1;Garde;3;-3\n"
    heritiere = "feuille;1;3\n1;Garde;3;-3\n"
    texte = f"zut\n{mauvaise}{heritiere}feuille;1;4\n{UNE}feuille;1;5\n{TETE}1;Garde;x;;;y\n"
    releve = read(texte)
    assert [proposee.saisie.numero_table for proposee in releve.proposees] == [4]
    assert releve.ratees == 4
    assert [(erreur.code, erreur.ligne) for erreur in releve.erreurs] == [
        ("entete", 1),
        ("entete", 3),
        ("entete", 6),
        ("case-illisible", 13),
        ("case-illisible", 13),
    ]


@pytest.mark.parametrize(
    "texte", [TETE + '1;"Garde;-106;-106;318;-106\n' + "2;Garde;1;1;1;1\n", '"donne;contrat\n' * 2]
)
def test_an_open_quote_swallows_no_row_in_silence(texte: str) -> None:
    with pytest.raises(CsvError, match="guillemets"):
        read_lisibles((UNE + "\n" + texte).encode())


def test_too_many_sheets_are_refused() -> None:
    with pytest.raises(CsvError, match="plus de 500 feuilles"):
        read(f"{TETE}Bilan;;1;-1;;\n" + "feuille\nBilan;;1;-1;;\n" * 500)


@pytest.mark.parametrize(
    ("texte", "nom", "numero"),
    [
        ("", "table", 0),
        ("3", "table", 3),
        ("Table 3", "table", 3),
        ("table n° 12", "table", 12),
        ("T3", "table", 3),
        ("N°3", "table", 3),
        ("position n° 2", "position", 2),
        ("Pos. 2", "position", 2),
        ("Table 3", "position", None),
        ("3 bis", "table", None),
        ("1000", "table", None),
        ("03", "table", None),
    ],
)
def test_a_number_is_understood_as_written(texte: str, nom: str, numero: int | None) -> None:
    assert parse_numero(texte, nom) == numero


@pytest.mark.parametrize(
    ("texte", "jour"),
    [
        ("31/12/2026", date(2026, 12, 31)),
        ("31.12.26", date(2026, 12, 31)),
        ("1-2-2026", date(2026, 2, 1)),
        ("2026-12-31", date(2026, 12, 31)),
        ("16 janvier 2025", date(2025, 1, 16)),
        ("1er Août 2026", date(2026, 8, 1)),
        ("31/02/2026", None),
        ("jeudi", None),
        ("", None),
    ],
)
def test_a_date_is_understood_as_written(texte: str, jour: date | None) -> None:
    assert parse_date(texte) == jour


def test_the_dates_of_the_sheets() -> None:
    def propose_dates(*dates: str) -> tuple[FeuilleProposee, ...]:
        return propose("".join(f"feuille;1;;{jour}\n{UNE}" for jour in dates))

    accord = propose_dates("31/12/2026", "2026-12-31", "")
    assert find_date(accord) == date(2026, 12, 31)
    assert [*list_dates_diverses(accord), *list_dates_illisibles(accord)] == []
    desaccord = propose_dates("31/12/2026", "jeudi", "1/1/2027")
    assert find_date(desaccord) is None
    assert "31/12/2026, 01/01/2027" in next(list_dates_diverses(desaccord))
    (illisible,) = list_dates_illisibles(desaccord)
    assert (illisible.ligne, "jeudi" in illisible.message) == (5, True)


def test_a_table_of_three_leaves_one_column_of_the_sheet_of_four() -> None:
    (proposee,) = propose(
        "donne;contrat;;SUD;EST;OUEST\n1;Garde;;132;-66;-66\n2;Prise;;-42;84;-42\n"
    )
    saisie = proposee.saisie
    assert (saisie.noms, saisie.table.places, saisie.table.joueurs) == (
        ("SUD", "EST", "OUEST"),
        3,
        3,
    )
    assert [entree.ecrits for entree in saisie.entrees] == [(132, -66, -66), (-42, 84, -42)]

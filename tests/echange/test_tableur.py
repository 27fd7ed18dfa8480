"""Cells that a spreadsheet would execute, and the texts it saves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.echange.feuille_csv import CsvError
from scorekeeper.echange.tableur import decode_tableur, neutralize, restore, write_csv

FORMULES = [
    "=1+1",
    '=HYPERLINK("http://exemple.test")',
    "+33612345678",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\ta",
    "\ra",
    "\na",
    "  =1",
    "\u00a0=1",
    "＝1",
    "＋1",
    "－1",
    "＠A1",
    "﹢1",
]


@pytest.mark.parametrize("texte", FORMULES)
def test_what_would_be_executed_becomes_a_text_and_comes_back(texte: str):
    assert neutralize(texte) == f"'{texte}"
    assert restore(neutralize(texte)) == texte


@pytest.mark.parametrize(
    "texte", ["", "DURAND", "L’Hôpital", "12,50", "'t Hooft", "'", "a=b", "−5"]
)
def test_other_texts_stay_as_they_are(texte: str):
    assert neutralize(texte) == texte
    assert restore(texte) == texte


@given(st.text("'=+-@ \t＝a", max_size=6))
def test_the_text_always_comes_back_and_never_begins_like_a_formula(texte: str):
    ecrit = neutralize(texte)
    assert restore(ecrit) == texte
    assert ecrit.lstrip()[:1] not in {"=", "+", "-", "@", "＝"}
    assert ecrit[:1] != "\t"


def test_rows_are_written_for_a_spreadsheet_and_numbers_stay_numbers():
    assert write_csv([["nom", "total"], ['Le "Grand"; Luc', -126], ["-126", 0]]) == (
        '\ufeffnom;total\r\n"Le ""Grand""; Luc";-126\r\n\'-126;0\r\n'
    )


@pytest.mark.parametrize("encodage", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_encodings_of_spreadsheets_are_read(encodage: str):
    assert decode_tableur("prénom;œuf".encode(encodage)) == "prénom;œuf"


def test_both_orders_of_utf_16_are_read():
    assert decode_tableur(b"\xfe\xff" + "é".encode("utf-16-be")) == "é"


@pytest.mark.parametrize(
    ("contenu", "code"),
    [
        (b"", "vide"),
        (b"\xef\xbb\xbf \n", "vide"),
        ("".encode("utf-16"), "vide"),
        (b"PK\x03\x04\x00\x00", "binaire"),
        (b"\x81\x8d", "binaire"),
        (b"\xff\xfea", "binaire"),
        (b"\xff\xfe\x00\xd8a\x00", "binaire"),
        ("nom\x00".encode("utf-16"), "binaire"),
    ],
)
def test_what_is_no_text_is_refused(contenu: bytes, code: str):
    with pytest.raises(CsvError) as refus:
        decode_tableur(contenu)
    assert refus.value.erreurs[0].code == code

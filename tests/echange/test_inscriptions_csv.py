"""Registrations read from what clubs keep in a spreadsheet, and written for it."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.echange.citation import clean
from scorekeeper.echange.inscription_lue import split_nom
from scorekeeper.echange.inscriptions_csv import (
    CsvError,
    ErreurInscription,
    InscriptionLue,
    LectureInscriptions,
    read_inscriptions,
    write_inscriptions,
)
from scorekeeper.regles.texte import INSECABLE

CLUB = """Nom;Prénom;N° FFT;Club;Série;Tarif;Payé;Sexe;Junior;Vétéran;Équipe
DURAND;Paul;001234;Brest;2;12,50 €;oui;M;;x;Les As

LE GOFF;Anne-Marie;;Quimper;1;12;;F;1;;Les As
"""


def read(texte: str) -> LectureInscriptions:
    return read_inscriptions(texte.encode())


def read_une(titre: str, case: str) -> InscriptionLue:
    """Return Durand's registration with one more column."""
    lecture = read(f"nom;{titre}\nDURAND;{case}\n")
    assert lecture.erreurs == ()
    assert lecture.inconnues == ()
    return lecture.lues[0].inscription


def find_erreur(texte: str) -> tuple[str, str, int | None]:
    """Return the error of a file that cannot be read at all, with ordinary spaces."""
    with pytest.raises(CsvError) as refus:
        read(texte)
    [erreur] = refus.value.erreurs
    return erreur.code, to_simple(erreur.message), erreur.ligne


def to_simple(phrase: str) -> str:
    return " ".join(phrase.split())


def list_erreurs(lecture: LectureInscriptions) -> list[tuple[int, str, str]]:
    return [(e.ligne, e.colonne, to_simple(e.message)) for e in lecture.erreurs]


def test_it_works():
    lecture = read(CLUB)
    assert [(lue.ligne, lue.inscription) for lue in lecture.lues] == [
        (
            2,
            InscriptionLue(
                nom="DURAND",
                prenom="Paul",
                numero_fft="001234",
                club="Brest",
                serie="2",
                tarif=1250,
                paye=True,
                senior=True,
                equipe="Les As",
            ),
        ),
        (
            4,
            InscriptionLue(
                nom="LE GOFF",
                prenom="Anne-Marie",
                club="Quimper",
                serie="1",
                tarif=1200,
                feminine=True,
                jeune=True,
                equipe="Les As",
            ),
        ),
    ]
    assert (lecture.erreurs, lecture.inconnues, lecture.ratees) == ((), (), 0)
    assert lecture.colonnes["numero_fft"] == "N° FFT"


@pytest.mark.parametrize("separateur", [";", ",", "\t"])
@pytest.mark.parametrize("encodage", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_separator_and_encoding_gives_the_same(separateur: str, encodage: str):
    texte = CLUB.replace("12,50", "12.50").replace(";", separateur)
    assert read_inscriptions(texte.encode(encodage)) == read(CLUB)


@pytest.mark.parametrize("fin", ["\r\n", "\r"])
def test_every_end_of_line_gives_the_same(fin: str):
    assert read(CLUB.replace("\n", fin)) == read(CLUB)


def test_the_separator_is_the_one_that_names_the_most_columns():
    assert read("Nom, prénom;Club\nDURAND Paul;Brest\n").lues[0].inscription == InscriptionLue(
        "DURAND", "Paul", club="Brest"
    )


def test_a_separator_that_the_file_announces_is_used():
    lecture = read("sep=,\nnom,club\n\nDURAND,Brest\n")
    assert [(lue.ligne, lue.inscription.club) for lue in lecture.lues] == [(4, "Brest")]


def test_empty_rows_before_the_header_do_not_hide_the_separator():
    lecture = read(",,\n\nnom,club,\nDURAND,Brest,\n")
    assert [(lue.ligne, lue.inscription.club) for lue in lecture.lues] == [(4, "Brest")]


@pytest.mark.parametrize(
    ("titre", "champ"),
    [
        ("PRÉNOM", "prenom"),
        ("Licence", "numero_fft"),
        ("n° FFT", "numero_fft"),
        ("Nº de licence", "numero_fft"),
        ("Num. licence", "numero_fft"),
        ("Numéro", "numero_fft"),
        ("Club :", "club"),
        ("serie", "serie"),
        ("Classement", "serie"),
        ("Équipe", "equipe"),
    ],
)
def test_titles_are_known_by_their_other_names(titre: str, champ: str):
    assert getattr(read_une(titre, "12a"), champ) == "12a"


@pytest.mark.parametrize(
    "titre", ["Payé ?", "réglé", "Féminine", "FEMME", "jeune", "Junior", "senior"]
)
@pytest.mark.parametrize(
    ("case", "attendu"),
    [
        *((case, True) for case in ("oui", "X", "1", "VRAI", "true", "O")),
        *((case, False) for case in ("non", "", "0", "Faux", "false", "-")),
    ],
)
def test_yes_and_no_are_read(titre: str, case: str, attendu: bool):
    inscription = read_une(titre, case)
    dits = (inscription.paye, inscription.feminine, inscription.jeune, inscription.senior)
    assert sum(dits) == attendu


@pytest.mark.parametrize(
    ("case", "attendu"), [("F", True), ("femme", True), ("M", False), ("h", False), ("", False)]
)
def test_the_sex_says_who_is_a_woman(case: str, attendu: bool):
    assert read_une("Sexe", case).feminine is attendu


def test_either_column_says_who_is_a_woman():
    lecture = read("nom;sexe;féminine\nA;F;\nB;;oui\nC;M;non\n")
    assert [lue.inscription.feminine for lue in lecture.lues] == [True, True, False]


@pytest.mark.parametrize(
    ("case", "centimes"),
    [
        ("12", 1200),
        ("12,50", 1250),
        ("12.50 €", 1250),
        ("12,5€", 1250),
        ("8 euros", 800),
        ("1 200", 120_000),
        ("1\u202f200,00\u00a0€", 120_000),
        ("", 0),
        ("- €", 0),
        ("0", 0),
        ("100000", 10_000_000),
    ],
)
def test_amounts_are_read_in_cents(case: str, centimes: int):
    assert read_une("Montant", case).tarif == centimes


@pytest.mark.parametrize(
    ("titre", "entier", "attendu"),
    [
        ("Nom prénom", "DURAND Paul", ("DURAND", "Paul")),
        ("Joueur", "Paul DURAND", ("DURAND", "Paul")),
        ("nom complet", "DE LA TOUR Jean-Marc", ("DE LA TOUR", "Jean-Marc")),
        ("Nom / Prénom", "Durand Paul Marie", ("Durand", "Paul Marie")),
        ("Nom et prénom", "DURAND PAUL", ("DURAND", "PAUL")),
        ("Joueur", "Durand", ("Durand", "")),
        ("Joueur", "Le Goff, Anne", ("Le Goff", "Anne")),
        ("Prénom Nom", "Anne Le Goff", ("Le Goff", "Anne")),
        ("Prénom Nom", "Anne LE GOFF", ("LE GOFF", "Anne")),
        ("Prénom Nom", "Anne", ("Anne", "")),
    ],
)
def test_a_whole_name_is_split(titre: str, entier: str, attendu: tuple[str, str]):
    [lue] = read(f"{titre};club\n{entier};Brest\n").lues
    assert (lue.inscription.nom, lue.inscription.prenom) == attendu


@pytest.mark.parametrize("entier", ["", " ", ", Paul"])
def test_half_a_name_is_a_surname(entier: str):
    assert split_nom(entier) == (entier.strip(", "), "")


def test_a_whole_name_beside_a_first_name_is_a_surname():
    [lue] = read("Joueur;Prénom\nLe Goff;Anne\n").lues
    assert (lue.inscription.nom, lue.inscription.prenom) == ("Le Goff", "Anne")


def test_the_column_of_surnames_comes_before_that_of_whole_names():
    lecture = read("Nom;Nom complet\nLe Goff;Autre Chose\n;DURAND Paul\n")
    assert [(lue.inscription.nom, lue.inscription.prenom) for lue in lecture.lues] == [
        ("Le Goff", ""),
        ("DURAND", "Paul"),
    ]


def test_unknown_columns_are_named_and_set_aside():
    lecture = read("nom;Téléphone;;Ville\nDURAND;06;x;Brest\n")
    assert lecture.inconnues == ("Téléphone", "Ville")
    assert lecture.lues[0].inscription == InscriptionLue("DURAND")


def test_a_formula_is_a_text_and_our_apostrophe_is_taken_off():
    lecture = read("nom;club\n=1+1;'=1+1\n'Ndiaye;''=a\n")
    assert [(lue.inscription.nom, lue.inscription.club) for lue in lecture.lues] == [
        ("=1+1", "=1+1"),
        ("'Ndiaye", "'=a"),
    ]


def test_what_a_page_could_not_show_on_a_line_is_made_visible():
    [lue] = read("nom;club\nDU\u00a0RAND;A\x07B\n").lues
    assert (lue.inscription.nom, lue.inscription.club) == ("DU RAND", "A�B")


def test_a_row_with_an_error_leaves_the_others():
    lecture = read("nom;Tarif;Payé\nDURAND;douze;CB\nLE GOFF;12;oui\n;5;\n")
    assert [lue.inscription.nom for lue in lecture.lues] == ["LE GOFF"]
    assert list_erreurs(lecture) == [
        (2, "Tarif", "« douze » n’est pas un montant, comme 12 ou 12,50."),
        (2, "Payé", "« CB » n’est ni « oui » ni « non »."),
        (4, "nom", "Il manque le nom."),
    ]
    assert lecture.ratees == 2


@pytest.mark.parametrize(
    ("texte", "colonne", "phrase"),
    [
        ("nom;tarif\nA;-5\n", "tarif", "« -5 » n’est pas un montant, comme 12 ou 12,50."),
        ("nom;tarif\nA;1,234\n", "tarif", "« 1,234 » n’est pas un montant, comme 12 ou 12,50."),
        ("nom;tarif\nA;100000,01\n", "tarif", "« 100000,01 » dépasse 100 000 €."),
        ("nom;Sexe\nA;autre\n", "Sexe", "« autre » n’est ni « F » ni « M »."),
        ("nom;club\nA;B;C\n", "", "Il y a plus de cases que de colonnes dans l’en-tête."),
        ("Joueur;club\n;Brest\n", "Joueur", "Il manque le nom."),
        (f"nom\n{'A' * 81}\n", "nom", f"« {'A' * 40}… » dépasse 80 lettres."),
        (f"nom;club\nA;{'B' * 81}\n", "club", f"« {'B' * 40}… » dépasse 80 lettres."),
        (
            f"nom;prénom\n{'A' * 40};{'B' * 40}\n",
            "nom",
            "Nom et prénom dépassent 80 lettres à eux deux.",
        ),
        (
            'nom;club\nA;"Brest\nB;Lorient\n',
            "",
            "Une case tient sur plusieurs lignes : des guillemets sont mal fermés ;"
            " rien n’est pris des lignes 2 à 3.",
        ),
    ],
)
def test_what_cannot_be_taken_is_told_with_its_column(texte: str, colonne: str, phrase: str):
    lecture = read(texte)
    assert lecture.lues == ()
    assert list_erreurs(lecture) == [(2, colonne, phrase)]


def test_eighty_letters_are_not_too_many():
    assert read(f"nom;prénom;club\n{'A' * 40};{'B' * 39};{'C' * 80}\n").erreurs == ()


def test_sentences_keep_their_no_break_spaces():
    [erreur] = read("nom;payé\nA;CB\n").erreurs
    assert isinstance(erreur, ErreurInscription)
    assert f"«{INSECABLE}CB{INSECABLE}»" in erreur.message


@pytest.mark.parametrize(
    ("texte", "erreur"),
    [
        (
            "\nVille;Club\nBrest;Les As\n",
            (
                "sans-nom",
                "La première ligne doit nommer les colonnes, dont « nom » ou « nom prénom » ;"
                " lu : « Ville », « Club ».",
                2,
            ),
        ),
        (
            "sep=;\n",
            (
                "sans-nom",
                "La première ligne doit nommer les colonnes, dont « nom » ou « nom prénom » ;"
                " lu : rien.",
                1,
            ),
        ),
        (
            "nom;licence;N° FFT\n",
            (
                "colonne-double",
                "Deux colonnes disent la même chose : « licence » et « N° FFT ».",
                1,
            ),
        ),
        ("", ("vide", "Ce fichier est vide.", None)),
        (
            "nom\n" + "A\n" * 2_001,
            ("trop-long", "Ce fichier a plus de 2 000 inscriptions.", None),
        ),
        (
            f"nom;club\nA;B\nC;{'D' * 140_000}\n",
            (
                "csv",
                "Une case dépasse 131 072 caractères, ou des guillemets sont mal fermés.",
                3,
            ),
        ),
    ],
)
def test_a_file_that_cannot_be_read_at_all_is_refused(
    texte: str, erreur: tuple[str, str, int | None]
):
    assert find_erreur(texte) == erreur


def test_two_thousand_rows_are_not_too_many():
    assert len(read("nom\n" + "A\n" * 2_000).lues) == 2_000


def test_the_names_of_the_columns_alone_hold_nobody():
    assert read("nom;prénom\n").lues == ()


def test_registrations_are_written_for_a_spreadsheet():
    inscriptions = [
        InscriptionLue("DURAND", "Paul", "001234", "+Brest", "2", 1250, paye=True, equipe="A;B"),
        InscriptionLue("=cmd|' /C calc'!A0", tarif=1205, feminine=True, jeune=True, senior=True),
        InscriptionLue("ABEL", tarif=1200),
    ]
    assert write_inscriptions(inscriptions) == (
        "\ufeffnom;prénom;n° FFT;club;série;tarif;payé;féminine;jeune;senior;équipe\r\n"
        'DURAND;Paul;001234;\'+Brest;2;12,50;oui;non;non;non;"A;B"\r\n'
        "'=cmd|' /C calc'!A0;;;;;12,05;non;oui;oui;oui;\r\n"
        "ABEL;;;;;12;non;non;non;non;\r\n"
    )


TEXTES = st.text(max_size=39).map(clean) | st.text("'=+-@;,\"＝ \ta", max_size=8).map(clean)


@given(
    st.lists(
        st.builds(
            InscriptionLue,
            nom=TEXTES.filter(bool),
            prenom=TEXTES,
            numero_fft=TEXTES,
            club=TEXTES,
            serie=TEXTES,
            tarif=st.integers(0, 10_000_000),
            paye=st.booleans(),
            feminine=st.booleans(),
            jeune=st.booleans(),
            senior=st.booleans(),
            equipe=TEXTES,
        ),
        max_size=5,
    ),
    st.sampled_from(["utf-8", "utf-16"]),
)
def test_what_is_written_comes_back_identical(inscriptions: list[InscriptionLue], encodage: str):
    lecture = read_inscriptions(write_inscriptions(inscriptions).lstrip("\ufeff").encode(encodage))
    assert [lue.inscription for lue in lecture.lues] == inscriptions
    assert read_inscriptions(write_inscriptions(inscriptions).encode()).lues == lecture.lues
    assert (lecture.erreurs, lecture.inconnues) == ((), ())


@given(st.binary(max_size=200) | st.text("nom;,\t\"\n'=A1é", max_size=60).map(str.encode))
def test_whatever_the_file_it_is_read_or_refused(octets: bytes):
    for contenu in (octets, b"nom;tarif\n" + octets):
        with suppress(CsvError):
            lecture = read_inscriptions(contenu)
            assert not {lue.ligne for lue in lecture.lues} & {e.ligne for e in lecture.erreurs}
            assert all(erreur.message.endswith(".") for erreur in lecture.erreurs)

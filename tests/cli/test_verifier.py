"""`scorekeeper verifier`: paper sheets in CSV, checked; clean, wrong or unreadable."""

import csv
import json
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.cli.verifier import TAILLE_MAX, describe_verdict, dump_verdict, judge
from scorekeeper.echange.feuille_csv import CsvError, read_csv

REGLEMENT = Path(__file__).parents[1] / "donnees" / "reglement.csv"
BILANS = [-446, 1346, -390, -510]
TETE = "donne;contrat;DURAND;DUPONT;DUBOIS;DESPRES\n"
DETAILS = "d:preneur;d:appele;d:mort;d:bouts;d:points;d:petit;d:poignees;d:chelem"
ANGLAIS = ("Traceback", "No such", "Error", "Errno", "codec", "field", "invalid")


@pytest.fixture
def verifie(lance, tmp_path):
    """Check texts or bytes as files and return the status, each JSON line, and what was said."""

    def check(*contenus):
        chemins = []
        for rang, contenu in enumerate(contenus):
            chemin = tmp_path / f"feuille{rang}.csv"
            octets = contenu.encode() if isinstance(contenu, str) else contenu
            chemin.write_bytes(octets)
            chemins.append(str(chemin))
        resultat = lance("verifier", "--json", *chemins)
        assert resultat.erreur == ""
        return resultat.statut, [json.loads(ligne) for ligne in resultat.sortie.splitlines()]

    return check


def list_codes(objet):
    return [anomalie["code"] for anomalie in objet["anomalies"]]


def test_the_sheet_of_the_reglement_is_clean(lance):
    resultat = lance("verifier", str(REGLEMENT))
    assert resultat.statut == 0
    assert "feuille juste" in resultat.sortie
    assert (
        "DURAND −446 · DUPONT +1\u202f346 · DUBOIS −390 · DESPRES −510 · somme 0" in resultat.sortie
    )


def test_its_json_has_the_keys_scripts_expect(verifie):
    statut, (objet,) = verifie(REGLEMENT.read_bytes())
    assert statut == 0
    assert list(objet) == ["bilans", "somme", "anomalies", "suspect", "suspects"]
    assert (objet["bilans"], objet["somme"]) == (BILANS, 0)
    assert {anomalie["gravite"] for anomalie in objet["anomalies"]} == {"info"}
    assert (objet["suspect"], objet["suspects"]) == (None, [])


def test_a_slip_is_found_and_its_cell_named(verifie):
    statut, (objet,) = verifie(TETE + "1;Garde;-106;-106;318;-106\n2;Garde sans;-76;76;-76;228\n")
    assert statut == 1
    assert objet["somme"] == 152
    assert objet["anomalies"][0] == {
        "code": "ligne-non-nulle",
        "gravite": "erreur",
        "donne": 2,
        "place": None,
        "attendu": 0,
        "lu": 152,
        "message": "Donne 2\u00a0: la ligne ne fait pas zéro, sa somme est +152.",
    }
    suspect = {
        "donne": 2,
        "place": 1,
        "attendu": -76,
        "raison": "le signe est inversé",
        "lu": 76,
        "suites": [],
    }
    assert (objet["suspect"], objet["suspects"]) == (suspect, [suspect])


def test_a_slip_in_french(lance, tmp_path):
    chemin = tmp_path / "soir.csv"
    chemin.write_text(TETE + "1;Garde;-106;-106;-318;-106\n", encoding="utf-8")
    resultat = lance("verifier", str(chemin))
    assert resultat.statut == 1
    lignes = resultat.sortie.replace("\u00a0", " ").splitlines()
    assert lignes[0] == f"{chemin} : 2 anomalies"
    assert lignes[1].endswith("somme −636")
    assert lignes[2] == (
        "  erreur  Donne 1, DUBOIS : le signe du preneur est inversé, −318 écrit, +318 attendu."
    )
    assert lignes[4] == (
        "  Une seule case explique tout : donne 1, DUBOIS, +318 au lieu de −318"
        " (le signe est inversé)."
    )


CINQ_JOUEURS = "donne;contrat;A;B;C;D;E\n1;Garde;132;66;66;-66;-66\n"


def test_what_remains_when_nobody_can_be_named(verifie):
    statut, (objet,) = verifie(CINQ_JOUEURS)
    assert (statut, objet["suspect"]) == (1, None)
    assert [(reste["place"], reste["attendu"]) for reste in objet["suspects"]] == [
        (1, -66),
        (2, -66),
    ]


def test_what_follows_from_the_cell_is_told(verifie):
    texte = TETE + "1;Garde;-106;106;318;-106\nBilan;;-106;106;318;-106\n"
    _, (objet,) = verifie(texte)
    assert (objet["suspect"]["donne"], objet["suspect"]["place"]) == (1, 1)
    suite = {"donne": "Bilan", "place": 1, "attendu": -106, "lu": 106}
    suite["raison"] = "la somme avait été faite avec un nombre faux"
    assert objet["suspect"]["suites"] == [suite]


PHRASES = {
    "deux": (
        CINQ_JOUEURS,
        [
            "  Deux explications possibles :",
            "    donne 1, B, −66 au lieu de +66 (le signe est inversé).",
            "    donne 1, C, −66 au lieu de +66 (le signe est inversé).",
        ],
    ),
    "une, qu’il vaut mieux vérifier": (
        f"donne;contrat;A;B;C;D;{DETAILS}\n1;Garde;-66;198;-66;-66;A;;;2;49;;;\n"
        "Bilan;;-66;198;-66;-66\n",
        [
            "  Une explication possible, sans certitude :",
            "    donne 1, A, +198 au lieu de −66 (les cases de A et B sont échangées : +198 et −66"
            " attendus, ou le preneur noté est faux) ; avec elle : donne 1, B, −66 au lieu"
            " de +198 ; Bilan, A, +198 au lieu de −66 ; Bilan, B, −66 au lieu de +198.",
        ],
    ),
    "suites": (
        TETE + "1;Garde;-106;106;318;-106\nTotal -;;106;0;0;106\n",
        [
            "  Une seule correction explique tout : donne 1, DUPONT, −106 au lieu de +106"
            " (le signe est inversé) ; avec elle : Total −, DUPONT, 106 au lieu de 0.",
        ],
    ),
    "mort": (
        f"donne;contrat;A;B;C;D;E;{DETAILS}\n1;Garde;-66;198;-66;-66;-66;B;;A;2;49;;;\n",
        [
            "  Une seule case explique tout : donne 1, A, rien au lieu de −66"
            " (le mort n’a rien à marquer).",
        ],
    ),
    "case vide": (
        TETE + "1;Garde;-106;;318;-106\n",
        ["  Une seule case explique tout : donne 1, DUPONT, −106 (la case a été oubliée)."],
    ),
    "bilan": (
        TETE + "Bilan;;446;1346;-390;-510\n",
        [
            "  Une seule case explique tout : bilan, DURAND, −446 au lieu de +446"
            " (le signe est inversé).",
        ],
    ),
}


@pytest.mark.parametrize(("contenu", "phrases"), PHRASES.values(), ids=PHRASES)
def test_the_explanation_in_french(contenu, phrases, lance, tmp_path):
    chemin = tmp_path / "soir.csv"
    chemin.write_text(contenu, encoding="utf-8")
    sortie = lance("verifier", str(chemin)).sortie
    lisible = sortie.replace("\u00a0", " ").replace("\u202f", " ")
    assert lisible.splitlines()[-len(phrases) :] == phrases


LECTURES = {
    "virgules": TETE.replace(";", ",")
    + '1,Garde,-106,-106,318,-106\nBilan,,-106,-106,"318,0",-106\n',
    "tabulations": (TETE + "1;Garde;-106;-106;318;-106\n").replace(";", "\t"),
    "BOM": ("\ufeff" + TETE + "1;Garde;-106;-106;318;-106\n").encode(),
    "Windows-1252": (TETE.replace("DURAND", "ÉLODIE") + "1;Garde;\x9666;-66;198;-66\n").encode(
        "latin-1"
    ),
    "fins de ligne": (TETE + "1;Garde;-106;-106;318;-106\n").replace("\n", "\r\n"),
    "vrais moins": TETE + "1;Garde;−106; − 106 ;+318;–106\n",
    "espaces": TETE + "1;Garde;-582;1\u202f746;- 582;-582\n2;Garde;-582;1\u00a0746;-582;-582\n",
    "sans numéro": TETE + ";Garde;-106;-106;318;-106\ndonne;Garde;-106;-106;318;-106\n",
    "Donne 1": TETE + "Donne 1;Garde;-106;-106;318;-106\nDONNE n° 2;G. Sans;-76;-76;228;-76\n",
    "casse et accents": TETE.upper() + "1;GARDE;-106;-106;318;-106\nBILAN;;-106;-106;318;-106\n",
    "pieds collés": TETE + "1;G;-106;-106;318;-106\ntotal+;;0;0;318;0\nTOTAL −;;106;-106;;106\n",
    "lignes vides": "\n;;\n" + TETE + "\n1;Garde;-106;-106;318;-106\n;;;;;\n",
    "colonnes vides": TETE.replace("DESPRES", "DESPRES;;") + "1;Garde;-106;-106;318;-106;;\n",
    "non jouées": TETE + "1;Garde;-106;-106;318;-106\n2;;;;;\n3;;;;;\n",
    "annulée": TETE + "1;Annulée;;;;\n2;Garde;-106;-106;318;-106\n",
    "bilan seul": TETE + "Bilan;;-446;1 346;-390;-510\n",
    "tiret": "donne;contrat;A;B;C;D;E\n1;;-;198;-66;-66;-66\n",
    "six": "donne;contrat;A;B;C;D;E;F\n1;garde;-66;132;66;-66;-66;\n",
    "trois": "donne;contrat;A;B;C\n1;prise;-52;26;26\n",
}


@pytest.mark.parametrize("contenu", LECTURES.values(), ids=LECTURES)
def test_every_way_to_write_it_is_read(contenu, verifie):
    statut, (objet,) = verifie(contenu)
    assert (statut, objet["somme"]) == (0, 0)
    assert set(list_codes(objet)) <= {"marque-suppose-prime"}


def test_the_night_with_a_mort(verifie):
    statut, (objet,) = verifie(
        "donne;contrat;A;B;C;D;E\n1;Garde;;198;-66;-66;-66\n2;Prise;42;;-126;42;42\n"
        "3;Garde;-106;-106;;318;-106\n4;Garde;-50;-50;-50;;150\n5;Garde;-228;76;76;76;0\n"
        "Bilan;;-342;118;-166;370;20\n"
    )
    assert (statut, objet["bilans"]) == (0, [-342, 118, -166, 370, 20])


def test_several_sheets_in_a_file_and_several_files(verifie):
    deux = f"feuille;2;7;12/03/2026\n{TETE}Bilan;;10;-10;0;4\nfeuille;3;7\nBilan;;4;-4;8;-8\n"
    statut, objets = verifie(deux, REGLEMENT.read_bytes())
    assert statut == 1
    assert [objet["somme"] for objet in objets] == [4, 0, 0]
    assert objets[1]["bilans"] == [4, -4, 8, -8]


def test_two_files_put_end_to_end(verifie):
    texte = REGLEMENT.read_text(encoding="utf-8")
    assert [objet["bilans"] for objet in verifie(texte + texte)[1]] == [BILANS] * 2


def test_a_sheet_says_which_it_is_and_how_many_are_wrong(lance, tmp_path):
    chemin = tmp_path / "soir.csv"
    texte = f"feuille;2;7;12/03/2026\n{TETE}Bilan;;10;-10;0;4\nfeuille;Finale\nBilan;;4;-4;8;-8\n"
    chemin.write_text(texte, encoding="utf-8")
    sortie = lance("verifier", str(chemin)).sortie.replace("\u00a0", " ")
    assert f"{chemin}, position 2, table 7, 12/03/2026 : 2 anomalies" in sortie
    assert f"{chemin}, Finale : feuille juste" in sortie
    assert sortie.endswith("2 feuilles, dont 1 fausse.\n")


def write_detaillee(ligne, tete="DURAND;DUPONT;DUBOIS;DESPRES"):
    return f"donne;contrat;{tete};{DETAILS}\n{ligne}\n"


CINQ = "A;B;C;D;E"
DETAILLEES = {
    "le règlement": write_detaillee("1;Garde;-106;-106;318;-106;DUBOIS;;;2;49;attaque;simple;"),
    "chelem": write_detaillee(
        "1;Garde;-582;1746;-582;-582;dupont;;;2;87;Attaque;simple;annoncé réussi"
    ),
    "à cinq": write_detaillee("1;Garde;-144;72;-72;72;72;A;C;;2;40,5;;simple;", CINQ),
    "seul": write_detaillee("1;Garde;-208;52;52;52;52;A;Seul;;2;40½;null;aucune;aucun", CINQ),
    "mort": write_detaillee("1;Garde;-66;;198;-66;-66;C;;B;2;49;;;", CINQ),
    "mort lu dans sa case": write_detaillee("1;Garde;-66;0;198;-66;-66;C;;;2;49;;;", CINQ),
    "deux poignées": write_detaillee("1;Garde;-106;-106;318;-106;DUBOIS;;;2;49;;simple + simple;"),
}


@pytest.mark.parametrize("contenu", DETAILLEES.values(), ids=DETAILLEES)
def test_the_score_is_computed_when_the_details_are_there(contenu, verifie):
    statut, (objet,) = verifie(contenu)
    assert (statut, objet["anomalies"]) == (0, [])


def test_a_score_that_is_not_the_computed_one(verifie, lance, tmp_path):
    contenu = write_detaillee("1;Garde;-106;-106;318;-106;DUBOIS;;;2;48;attaque;simple;")
    statut, (objet,) = verifie(contenu)
    assert statut == 1
    assert [
        (anomalie["place"], anomalie["attendu"], anomalie["lu"]) for anomalie in objet["anomalies"]
    ] == [(0, -104, -106), (1, -104, -106), (2, 312, 318), (3, -104, -106)]
    assert set(list_codes(objet)) == {"ecart-calcul"}
    sortie = lance("verifier", str(tmp_path / "feuille0.csv")).sortie.replace("\u00a0", " ")
    assert "le calcul donne DURAND −104 (écrit −106), DUPONT −104" in sortie
    assert len(sortie.splitlines()) == 3


def test_names_that_differ_by_an_accent_are_two_players(verifie):
    contenu = write_detaillee("1;Garde;-66;198;-66;-66;ELISE;;;2;49;;;", "ÉLISE;Elise;C;D")
    assert verifie(contenu)[0] == 0


TYPOS = {
    "texte": (TETE + "1;Garde;x;-106;318;-106\n", 2, "DURAND"),
    "demi": (TETE + "1;Garde;-106,5;-106;318;-106\n", 2, "DURAND"),
    "deux signes": (TETE + "1;Garde;--106;-106;318;-106\n", 2, "DURAND"),
    "énorme": (TETE + f"1;Garde;{'9' * 5000};-106;318;-106\n", 2, "DURAND"),
    "espaces mal mis": (TETE + "1;Garde;10 6;-106;318;-106\n", 2, "DURAND"),
    "chiffres arabes": (TETE + "1;Garde;٣;-106;318;-106\n", 2, "DURAND"),
    "bilan": (TETE + "1;Garde;-106;-106;318;-106\nBilan;;a;b;c;d\n", 3, "DESPRES"),
    "ligne inconnue": (TETE + "Sous-total;;1;2;3;4\n", 2, "Sous-total"),
    "numéro trop grand": (TETE + "1000;;1;2;3;4\n", 2, "1000"),
    "bilan deux fois": (TETE + "Bilan;;0;0;0;0\nBilan;;0;0;0;0\n", 3, "Bilan"),
    "cases en trop": (TETE + "1;Garde;-106;-106;318;-106;12\n", 2, "cases"),
    "sans en-tête": ("1;Garde;-106;-106;318;-106\n", 1, "en-tête"),
    "deux joueurs": ("donne;contrat;A;B\n1;;1;-1\n", 1, "lu\u00a0: 2"),
    "sept joueurs": ("donne;contrat;A;B;C;D;E;F;G\n", 1, "lu\u00a0: 7"),
    "nom trop long": (f"donne;contrat;{'A' * 81};B;C\n1;;2;-1;-1\n", 1, "80"),
    "en-tête seul": (TETE, 1, "ni donne ni bilan"),
    "feuille seule": ("feuille;1;1\n", 1, "ni donne ni bilan"),
    "deuxième feuille vide": (TETE + "Bilan;;0;0;0;0\nfeuille;2;1\n", 3, "ni donne ni bilan"),
    "détail inconnu": ("donne;contrat;A;B;C;d:atouts\n", 1, "d:atouts"),
    "détail répété": ("donne;contrat;A;B;C;d:bouts;d:bouts\n", 1, "d:bouts"),
    "joueur après les détails": ("donne;contrat;A;B;C;d:bouts;D\n", 1, "«\u00a0D\u00a0»"),
    "preneur inconnu": (write_detaillee("1;Garde;1;1;1;1;TINTIN;;;;;;;"), 2, "TINTIN"),
    "bouts": (write_detaillee("1;Garde;1;1;1;1;;;;deux;;;;"), 2, "d:bouts"),
    "points": (write_detaillee("1;Garde;1;1;1;1;;;;;49,3;;;"), 2, "d:points"),
    "petit": (write_detaillee("1;Garde;1;1;1;1;;;;;;oui;;"), 2, "d:petit"),
    "poignée": (write_detaillee("1;Garde;1;1;1;1;;;;;;;simple+;"), 2, "d:poignees"),
    "chelem": (write_detaillee("1;Garde;1;1;1;1;;;;;;;;raté"), 2, "d:chelem"),
    "homonymes": (write_detaillee("1;Garde;1;1;1;1;A;;;;;;;", "A;a;B;C"), 2, "plusieurs joueurs"),
    "case géante": (TETE + "1;" + "x" * (csv.field_size_limit() + 1) + ";1;2;3;4\n", 2, "131072"),
    "guillemet ouvert": (TETE + '1;"' + "x\n" * 200_000, 2, "guillemets"),
}


@pytest.mark.parametrize(("contenu", "ligne", "mot"), TYPOS.values(), ids=TYPOS)
def test_an_unreadable_file_says_what_and_where(contenu, ligne, mot, verifie):
    statut, (objet,) = verifie(contenu)
    assert statut == 2
    assert list(objet) == ["erreurs"]
    erreur = objet["erreurs"][-1]
    assert list(erreur) == ["code", "fichier", "ligne", "message"]
    assert erreur["fichier"].endswith("feuille0.csv")
    assert mot in erreur["message"]
    assert erreur["message"].endswith(".")
    if mot != "guillemets":
        assert erreur["ligne"] == ligne
    assert len(erreur["message"]) < 250


BINAIRES = {
    "vide": b"",
    "blanc": b" \n\n",
    "cases vides": b";;\n;\n",
    "BOM seul": b"\xef\xbb\xbf",
    "zip": b"PK\x03\x04\x00\x00\xff",
    "UTF-16": (TETE + "1;Garde;-106;-106;318;-106\n").encode("utf-16"),
    "octets": bytes(range(128, 256)),
    "image": b"\x89PNG\r\n\x1a\n",
}


@pytest.mark.parametrize("contenu", BINAIRES.values(), ids=BINAIRES)
def test_what_is_no_csv_is_refused(contenu, verifie):
    statut, (objet,) = verifie(contenu)
    assert statut == 2
    assert len(objet["erreurs"]) == 1


def test_a_file_of_errors_does_not_flood_the_screen(verifie):
    _, (objet,) = verifie(TETE + "1;Garde;a;b;c;d\n" * 1000)
    assert len(objet["erreurs"]) == 20


def test_an_unreadable_file_does_not_hide_the_others(lance, tmp_path):
    absent = tmp_path / "absent.csv"
    resultat = lance("verifier", str(absent), str(REGLEMENT))
    assert resultat.statut == 2
    assert resultat.erreur.replace("\u00a0", " ") == f"{absent} : Fichier introuvable.\n"
    assert "feuille juste" in resultat.sortie


@pytest.mark.parametrize("drapeau", [(), ("--json",)])
@pytest.mark.parametrize("nom", ["dossier", "absent.csv", "gros.csv", "nul\0.csv", "n" * 5000])
def test_a_file_that_cannot_be_opened_is_a_sentence(nom, drapeau, lance, tmp_path):
    (tmp_path / "dossier").mkdir()
    with open(tmp_path / "gros.csv", "wb") as gros:
        gros.truncate(TAILLE_MAX + 1)
    resultat = lance("verifier", *drapeau, os.path.join(tmp_path, nom))
    dit = resultat.sortie if drapeau else resultat.erreur
    assert resultat.statut == 2
    assert dit.endswith("}\n" if drapeau else ".\n")
    assert not any(mot in dit for mot in ANGLAIS)


def test_no_file_at_all_is_refused(lance):
    resultat = lance("verifier")
    assert resultat.statut == 2
    assert "il faut l’une de ces options" in resultat.erreur
    assert "FICHIER --base" in resultat.erreur


def test_names_cannot_upset_a_terminal(lance, tmp_path):
    chemin = tmp_path / "f.csv"
    chemin.write_text("donne;contrat;\x1b[31mA;<b>;é\u2028x\n1;;1;1;1\n", encoding="utf-8")
    sortie = lance("verifier", str(chemin)).sortie
    assert "\x1b" not in sortie
    assert "<b>" in sortie


def check(contenu):
    """Return what the command would print of these bytes, or why they are unreadable."""
    try:
        lues = read_csv(contenu)
    except CsvError as refus:
        return list(refus.erreurs)
    verdicts = [judge(lue) for lue in lues]
    return [dump_verdict(verdict) + describe_verdict("f.csv", verdict) for verdict in verdicts]


@given(st.binary(max_size=300))
@example(b"donne;contrat;a;b;c\n1;;\xa0")
def test_any_bytes_are_judged_or_refused(contenu):
    assert check(contenu)


CASES = st.one_of(
    st.sampled_from(
        ["", "-66", "198", "−66", "1 044", "0", "A", "seul", "garde", "2", "40,5", "simple"]
    ),
    st.integers(-999, 999).map(str),
    st.text(max_size=4),
)
RANGEES = st.lists(
    st.tuples(
        st.sampled_from(
            ["", "1", "2", "Donne 3", "Total +", "Total -", "Bilan", "feuille", "donne", "x"]
        ),
        st.sampled_from(["", "garde", "G. Sans", "annulée", "?", "contrat"]),
        st.lists(CASES, max_size=14),
    ),
    max_size=8,
)


@given(st.integers(3, 6), st.booleans(), st.sampled_from(";,\t"), RANGEES)
def test_any_rows_are_judged_or_refused(places, details, signe, rangees):
    tete = ["donne", "contrat", *"ABCDEF"[:places], *(DETAILS.split(";") if details else ())]
    lignes = [tete, *[[titre, contrat, *cases] for titre, contrat, cases in rangees]]
    assert check("\n".join(signe.join(ligne) for ligne in lignes).encode(errors="surrogatepass"))

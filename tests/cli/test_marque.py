"""`scorekeeper marque`: JSON lines in, one JSON line out per donne."""

import errno
import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import main
from scorekeeper.cli.marque import LONGUEUR_LIGNE, mark_ligne
from scorekeeper.echange.faits import dump_donne
from scorekeeper.echange.marque_json import read_donne

from ..regles.exemples import GOLDEN, IMPOSSIBLES, POSSIBLES, name_exemple, read_exemple

CONTRAT_D_ECHANGE = (
    '{"joueurs": 5, "preneur": 0, "appele": 2, "mort": null, "contrat": "garde", "bouts": 2,'
    ' "points": 40.5, "petit": null, "poignees": [{"place": 0, "taille": "simple"}],'
    ' "chelem": null}'
)
BASE = {"joueurs": 4, "preneur": 2, "contrat": "garde", "bouts": 2, "points": 49}
ANGLAIS = ("error", "invalid", "expected", "line 1", "char ", "Traceback")


def ask(faits):
    """Return the answer to a donne given as an object, or as the text of a line."""
    texte = faits if isinstance(faits, str) else json.dumps(faits)
    return mark_ligne(texte.encode())


def write_exemple(exemple):
    """Return a golden example in the JSON of the command, taken by place 0."""
    cles = ("joueurs", "contrat", "bouts", "points", "petit", "poignees", "chelem")
    appele = {None: None, "seul": 0, "autre": 1}[exemple["appele"]]
    return {cle: exemple[cle] for cle in cles} | {"preneur": 0, "appele": appele}


def test_it_works(lance):
    resultat = lance("marque", entree=CONTRAT_D_ECHANGE.encode())
    reponse = json.loads(resultat.sortie)
    assert list(reponse) == ["marque", "scores", "anomalies", "explication"]
    assert reponse["marque"] == -72
    assert reponse["scores"] == [-144, 72, -72, 72, 72]
    assert reponse["anomalies"] == []
    assert reponse["explication"][0].startswith("2\u00a0bouts")
    assert all(isinstance(etape, str) for etape in reponse["explication"])
    assert (resultat.statut, resultat.erreur) == (0, "")


@pytest.mark.parametrize("exemple", POSSIBLES, ids=name_exemple)
def test_golden_donnes_score_as_published(exemple):
    attendu = exemple["attendu"]
    scores = [attendu["preneur"], *[attendu["defenseur"]] * (exemple["joueurs"] - 1)]
    if exemple["appele"] == "autre":
        scores[1] = attendu["partenaire"]
    assert ask(write_exemple(exemple))["scores"] == scores


@pytest.mark.parametrize("exemple", IMPOSSIBLES, ids=name_exemple)
def test_golden_donnes_that_cannot_be_are_refused(exemple):
    reponse = ask(write_exemple(exemple))
    assert list(reponse) == ["erreurs"]
    assert reponse["erreurs"][0]["message"]


def test_the_whole_golden_file_in_one_run(lance):
    entree = "\n".join(json.dumps(write_exemple(exemple)) for exemple in GOLDEN)
    resultat = lance("marque", entree=entree.encode())
    reponses = [json.loads(ligne) for ligne in resultat.sortie.splitlines()]
    assert ["erreurs" in reponse for reponse in reponses] == [
        exemple["impossible"] for exemple in GOLDEN
    ]
    assert resultat.statut == 1


@pytest.mark.parametrize("exemple", GOLDEN, ids=name_exemple)
def test_facts_written_as_json_are_read_back(exemple):
    donne = read_exemple(exemple)
    assert read_donne(json.loads(json.dumps(dump_donne(donne))))[0] == donne


def test_the_mort_has_a_place_and_no_score():
    reponse = ask(BASE | {"mort": 4})
    assert reponse["scores"] == [-66, -66, 198, -66, None]


@pytest.mark.parametrize("etat", ["passee", "annulee"])
def test_a_donne_that_does_not_score(etat):
    reponse = ask({"joueurs": 4, "mort": 1, "etat": etat})
    assert (reponse["marque"], reponse["scores"]) == (0, [0, None, 0, 0, 0])
    assert reponse["anomalies"] == []


def test_an_annulled_donne_may_say_why():
    reponse = ask({"joueurs": 4, "etat": "annulee", "motif": "petit_sec"})
    assert "petit sec" in reponse["explication"][0]


def test_a_warning_is_shown_and_scored():
    reponse = ask(BASE | {"bouts": 3, "points": 91})
    assert reponse["marque"] == 160
    assert list(reponse["anomalies"][0]) == ["code", "gravite", "champ", "message"]
    assert reponse["anomalies"][0]["code"] == "chelem-oublie"
    assert reponse["anomalies"][0]["gravite"] == "alerte"


def test_absent_and_null_are_the_same():
    nuls = ("appele", "mort", "petit", "poignees", "chelem", "miseres", "etat", "motif", "bareme")
    assert ask(BASE | dict.fromkeys(nuls)) == ask(BASE)


def test_a_whole_number_of_points_may_be_written_with_a_decimal():
    assert ask(BASE | {"points": 49.0}) == ask(BASE)


def test_the_barème_by_its_name():
    assert ask(BASE | {"bareme": "fft"}) == ask(BASE)


REFUS = {
    "texte": ("pas du JSON", "json", ""),
    "coupée": ('{"joueurs": 4', "json", ""),
    "deux objets": ("{} {}", "json", ""),
    "vide": ("   \n", "ligne-vide", ""),
    "liste": ("[1, 2]", "objet", ""),
    "nombre": ("12", "objet", ""),
    "null": ("null", "objet", ""),
    "NaN": ('{"points": NaN}', "json", ""),
    "-Infinity": ('{"points": -Infinity}', "json", ""),
    "infini": (BASE | {"points": 10**400}, "points-hors-bornes", "points"),
    "1e400": ('{"joueurs": 4, "points": 1e400}', "points-demi", "points"),
    "trop de chiffres": (f'{{"points": {"9" * 5000}}}', "json", ""),
    "imbriquée": ("[" * 100_000, "json", ""),
    "clé double": ('{"points": 40, "points": 50}', "cle-repetee", "points"),
    "clé inconnue": (BASE | {"poignee": "simple"}, "cle-inconnue", "poignee"),
    "points 49.3": (BASE | {"points": 49.3}, "points-demi", "points"),
    "points texte": (BASE | {"points": "49"}, "type", "points"),
    "points vrai": (BASE | {"points": True}, "type", "points"),
    "points null": (BASE | {"points": None}, "points-absents", "points"),
    "points négatifs": (BASE | {"points": -1}, "points-hors-bornes", "points"),
    "demi-point à quatre": (BASE | {"points": 40.5}, "demi-point", "points"),
    "preneur texte": (BASE | {"preneur": "2"}, "type", "preneur"),
    "preneur vrai": (BASE | {"preneur": True}, "type", "preneur"),
    "preneur réel": (BASE | {"preneur": 2.0}, "type", "preneur"),
    "preneur absent": (BASE | {"preneur": None}, "preneur-absent", "preneur"),
    "preneur ailleurs": (BASE | {"preneur": 4}, "preneur-inconnu", "preneur"),
    "preneur mort": (BASE | {"mort": 2}, "preneur-mort", "preneur"),
    "mort ailleurs": (BASE | {"mort": 9}, "mort-inconnu", "mort"),
    "appelé à quatre": (BASE | {"appele": 1}, "appele-interdit", "appele"),
    "appelé tu": (BASE | {"joueurs": 5}, "appele-absent", "appele"),
    "bouts": (BASE | {"bouts": 4}, "bouts-hors-bornes", "bouts"),
    "contrat": (BASE | {"contrat": "petite"}, "valeur-inconnue", "contrat"),
    "contrat objet": (BASE | {"contrat": {}}, "valeur-inconnue", "contrat"),
    "petit": (BASE | {"petit": "Attaque"}, "valeur-inconnue", "petit"),
    "chelem": (BASE | {"chelem": "oui"}, "valeur-inconnue", "chelem"),
    "poignées texte": (BASE | {"poignees": "simple"}, "type", "poignees"),
    "poignées de textes": (BASE | {"poignees": ["simple"]}, "type", "poignees"),
    "poignée sans taille": (BASE | {"poignees": [{"place": 1}]}, "taille-absent", "poignees"),
    "poignée mal dite": (
        BASE | {"poignees": [{"size": 1, "taille": "simple"}]},
        "cle-inconnue",
        "poignees",
    ),
    "23 atouts": (
        BASE | {"poignees": [{"taille": "simple"}, {"taille": "double"}]},
        "poignees-atouts",
        "poignees",
    ),
    "misère": (BASE | {"miseres": [{"place": 1, "sorte": "atout"}]}, "misere-interdite", "miseres"),
    "misère sans place": (BASE | {"miseres": [{"sorte": "atout"}]}, "place-absent", "miseres"),
    "misère inconnue": (
        BASE | {"miseres": [{"place": 1, "sorte": "x"}]},
        "valeur-inconnue",
        "miseres",
    ),
    "barème": (BASE | {"bareme": "maison"}, "bareme", "bareme"),
    "barème liste": (BASE | {"bareme": []}, "bareme", "bareme"),
    "joueurs absent": ({"etat": "passee"}, "joueurs-absent", "joueurs"),
    "joueurs 2": (BASE | {"joueurs": 2}, "joueurs", "joueurs"),
    "état": (BASE | {"etat": "jouée"}, "valeur-inconnue", "etat"),
    "motif": (BASE | {"motif": "petit_sec"}, "motif", "motif"),
}


@pytest.mark.parametrize(("faits", "code", "champ"), REFUS.values(), ids=REFUS)
def test_refused_with_a_french_sentence(faits, code, champ):
    reponse = ask(faits)
    assert list(reponse) == ["erreurs"]
    (erreur,) = reponse["erreurs"]
    assert list(erreur) == ["code", "champ", "message"]
    assert (erreur["code"], erreur["champ"]) == (code, champ)
    assert erreur["message"].endswith((".", "?"))
    assert not any(mot in erreur["message"] for mot in ANGLAIS)
    assert len(erreur["message"]) < 200


def test_everything_wrong_is_said_at_once():
    reponse = ask({"joueurs": "4", "preneur": True, "contrat": 1, "points": "x"})
    assert {erreur["champ"] for erreur in reponse["erreurs"]} == {
        "joueurs",
        "preneur",
        "contrat",
        "points",
    }


def test_a_misspelt_key_is_named_with_the_likely_one():
    (erreur,) = ask(BASE | {"poignee": 1})["erreurs"]
    assert "«\u00a0poignee\u00a0»" in erreur["message"]
    assert "«\u00a0poignees\u00a0»" in erreur["message"]


def test_many_unknown_keys_are_not_all_listed():
    erreurs = ask(BASE | {f"cle{rang}": 0 for rang in range(1000)})["erreurs"]
    assert len(erreurs) == 10


def test_what_is_quoted_cannot_upset_a_terminal():
    (erreur,) = ask(BASE | {"contrat": "\x1b[31m\u2028\ud800é" + "x" * 500})["erreurs"]
    assert erreur["message"].replace("\u00a0", " ").isprintable()
    assert "é" in erreur["message"]
    assert len(erreur["message"]) < 200


def test_the_run_goes_on_after_an_error(lance):
    entree = b"\xff\xfe\n" + json.dumps(BASE).encode() + b"\n\n" + json.dumps(BASE).encode()
    resultat = lance("marque", entree=entree)
    reponses = [json.loads(ligne) for ligne in resultat.sortie.splitlines()]
    codes = [reponse["erreurs"][0]["code"] if "erreurs" in reponse else "" for reponse in reponses]
    assert codes == ["utf-8", "", "ligne-vide", ""]
    assert resultat.statut == 1


def test_nothing_in_nothing_out(lance):
    assert lance("marque").sortie == ""
    assert lance("marque").statut == 0


def test_a_bom_and_carriage_returns_are_no_trouble(lance):
    ligne = json.dumps(BASE).encode()
    resultat = lance("marque", entree=b"\xef\xbb\xbf" + ligne + b"\r\n" + ligne + b"\r\n")
    assert (resultat.statut, resultat.sortie.count('"marque": 66')) == (0, 2)


def test_a_line_without_end_is_not_kept_in_memory(lance):
    entree = b"[" * (3 * LONGUEUR_LIGNE) + b"\n" + json.dumps(BASE).encode()
    resultat = lance("marque", entree=entree)
    premiere, seconde = map(json.loads, resultat.sortie.splitlines())
    assert premiere["erreurs"][0]["code"] == "ligne-longue"
    assert seconde["marque"] == 66


def test_an_argument_is_refused(lance):
    resultat = lance("marque", "fichier.json")
    assert resultat.statut == 2
    assert "fichier.json" in resultat.erreur


@given(st.binary(max_size=200))
def test_any_bytes_give_one_answer(ligne):
    assert ("erreurs" in mark_ligne(ligne)) != ("marque" in mark_ligne(ligne))


VALEURS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda fils: st.lists(fils, max_size=3) | st.dictionaries(st.text(), fils, max_size=3),
    max_leaves=5,
)
PETITES = st.none() | st.integers(-1, 6)
FAITS = {
    "joueurs": st.integers(2, 6) | VALEURS,
    "preneur": PETITES | VALEURS,
    "appele": PETITES | VALEURS,
    "mort": PETITES | VALEURS,
    "contrat": st.sampled_from(["prise", "garde", "garde_sans", "garde_contre"]) | VALEURS,
    "bouts": PETITES | VALEURS,
    "points": st.integers(-1, 92) | st.floats(0, 91) | VALEURS,
    "petit": st.sampled_from([None, "attaque", "defense"]) | VALEURS,
    "poignees": st.lists(
        st.fixed_dictionaries(
            {"taille": st.sampled_from(["simple", "x"])}, optional={"place": PETITES}
        )
    )
    | VALEURS,
    "chelem": st.sampled_from([None, "annonce_reussi", "defense"]) | VALEURS,
    "miseres": st.lists(st.fixed_dictionaries({"place": PETITES, "sorte": st.just("tete")}))
    | VALEURS,
    "etat": st.sampled_from([None, "jouee", "passee", "annulee"]) | VALEURS,
    "motif": st.sampled_from([None, "petit_sec"]) | VALEURS,
    "bareme": st.sampled_from([None, "fft"]) | VALEURS,
    "autre": VALEURS,
}


@given(st.fixed_dictionaries({}, optional=FAITS))
def test_any_object_gives_one_answer(faits):
    reponse = ask(faits)
    if "erreurs" in reponse:
        assert reponse["erreurs"]
    else:
        assert sum(score for score in reponse["scores"] if score is not None) == 0
    json.dumps(reponse, ensure_ascii=False).encode()


def start(*, env=None, **options):
    commande = [sys.executable, "-m", "scorekeeper", "marque"]
    return subprocess.Popen(
        commande,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | (env or {}),
        **options,
    )


def test_each_line_is_answered_as_it_comes():
    with start() as processus:
        for _ in range(2):
            processus.stdin.write(CONTRAT_D_ECHANGE.encode() + b"\n")
            processus.stdin.flush()
            assert json.loads(processus.stdout.readline())["marque"] == -72
        processus.stdin.close()
        assert processus.wait() == 0


def test_the_output_is_utf_8_whatever_the_locale():
    with start(env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}) as processus:
        sortie, _ = processus.communicate(json.dumps(BASE).encode())
    assert "Défenseurs" in sortie.decode("utf-8")


def test_a_reader_that_goes_away_ends_it_quietly():
    with start(stderr=subprocess.PIPE) as processus:
        processus.stdin.write(CONTRAT_D_ECHANGE.encode() + b"\n")
        processus.stdin.flush()
        processus.stdout.readline()
        processus.stdout.close()
        processus.stdin.write(CONTRAT_D_ECHANGE.encode() + b"\n")
        processus.stdin.close()
        assert processus.stderr.read() == b""
        assert processus.wait() == 141


def test_an_input_that_breaks_is_a_sentence(monkeypatch, capsys):
    class Cassee:
        buffer = property(lambda self: self)

        def readline(self, taille):
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(sys, "stdin", Cassee())
    assert main(["marque"]) == 2
    assert capsys.readouterr().err.startswith("scorekeeper\u00a0: lecture ou écriture impossible")


@pytest.mark.parametrize("commande", ["marque", "verifier"])
def test_start_up_is_light(commande):
    programme = (
        "import sys; from scorekeeper.cli import main; main([sys.argv[1], '--help']);"
        "print(sorted({'flask', 'sqlite_utils', 'sqlite3', 'weasyprint', 'segno', 'waitress'}"
        " & set(sys.modules)))"
    )
    fini = subprocess.run(
        [sys.executable, "-c", programme, commande],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert fini.stdout.splitlines()[-1] == "[]"

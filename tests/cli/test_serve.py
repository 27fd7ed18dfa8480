"""`scorekeeper` alone: the real server in a process of its own, and every command's help."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import psutil
import pytest

import scorekeeper
from scorekeeper.cli import COMMANDES, SERVIR
from scorekeeper.db import connect
from scorekeeper.store.liens import load_reglage
from scorekeeper.store.soirees import list_soirees

from .actions import INSECABLES, Commandes

RACINE = Path(scorekeeper.__file__).parents[1]
SALLE = 240  # phones that follow their tables
SECONDES = 60  # after which a server that does not answer is a failure, not a wait


def find_port() -> int:
    with closing(socket.socket()) as prise:
        prise.bind(("127.0.0.1", 0))
        return int(prise.getsockname()[1])


def start(base: Path, port: int, *autres: str) -> subprocess.Popen[str]:
    """Start `scorekeeper` as a person would."""
    ou = ("--port", str(port), "--base", str(base), "--adresse", "127.0.0.1")
    return subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *ou, *autres],
        cwd=RACINE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,  # a group of its own, which a Ctrl-C in a terminal reaches whole
        preexec_fn=_hear_interruptions if os.name == "posix" else None,
    )


def _hear_interruptions() -> None:
    """Undo what a parent such as `nohup … &` hands down: an interruption that is not heard."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass
class Serveur:
    """A running server, its base, and the organiser's link it printed."""

    processus: subprocess.Popen[str]
    base: Path
    port: int
    cle: str

    def open(self) -> OpenerDirector:
        """Return a browser that has opened the organiser's link."""
        navigateur = build_opener(HTTPCookieProcessor(CookieJar()))
        with navigateur.open(self.cle, timeout=SECONDES) as reponse:
            assert reponse.status == 200
        return navigateur


@contextmanager
def run_serveur(base: Path) -> Iterator[Serveur]:
    """Run the server until the block ends."""
    port = find_port()
    processus = start(base, port)
    try:
        assert processus.stdout
        lignes = iter(processus.stdout.readline, "")
        cle = next((ligne.strip() for ligne in lignes if "http://" in ligne), "")
        assert cle, processus.communicate()[1]
        yield Serveur(processus, base, port, cle)
    finally:
        processus.kill()
        processus.communicate()


@pytest.fixture
def serveur(tmp_path: Path) -> Iterator[Serveur]:
    with run_serveur(tmp_path / "base.sqlite") as serveur:
        yield serveur


def test_it_works(serveur: Serveur) -> None:
    assert serveur.cle.startswith(f"http://127.0.0.1:{serveur.port}/cle/")
    navigateur = serveur.open()
    adresse = f"http://127.0.0.1:{serveur.port}/parties/nouvelle"
    with navigateur.open(adresse, timeout=SECONDES) as reponse:
        trouve = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', reponse.read().decode())
    assert trouve
    champs = {"csrf_token": trouve[1], "formule": "3"}
    champs |= {f"nom-{place}": nom for place, nom in enumerate(("Ana", "Bo", "Cy"))}
    with navigateur.open(adresse, urlencode(champs).encode(), timeout=SECONDES) as reponse:
        assert reponse.status == 200
        assert re.fullmatch(rf"http://127\.0\.0\.1:{serveur.port}/p/[\w-]+/", reponse.url)
    with closing(connect(serveur.base)) as db:
        assert [resume.noms for resume in list_soirees(db)] == [("Ana", "Bo", "Cy")]
        assert load_reglage(db, "annonce") == f"127.0.0.1:{serveur.port}"


def test_a_whole_hall_keeps_its_connections(serveur: Serveur) -> None:
    with ExitStack() as ouvertes:
        telephones = [
            ouvertes.enter_context(
                closing(HTTPConnection("127.0.0.1", serveur.port, timeout=SECONDES))
            )
            for _ in range(SALLE)
        ]
        for _tour in range(2):
            for telephone in telephones:
                telephone.request("GET", "/bonjour")
                reponse = telephone.getresponse()
                assert reponse.status == 200
                reponse.read()


def test_a_stranger_sees_no_game(serveur: Serveur) -> None:
    faux = serveur.cle[:-4] + "AAAA"
    with pytest.raises(HTTPError, match="404"):
        build_opener().open(faux, timeout=SECONDES)


def test_a_taken_port_is_told_and_the_links_stay(serveur: Serveur) -> None:
    second = start(serveur.base, serveur.port, "--adresse", "192.0.2.7")
    sortie, erreurs = second.communicate(timeout=SECONDES)
    assert (second.returncode, sortie) == (1, "")
    phrase = f"le port {serveur.port} est déjà pris : scorekeeper tourne peut-être déjà"
    assert phrase in erreurs.translate(INSECABLES)
    with closing(connect(serveur.base)) as db:
        assert load_reglage(db, "annonce") == f"127.0.0.1:{serveur.port}"


def test_a_second_start_gives_the_same_link(tmp_path: Path) -> None:
    cles = set()
    for _ in range(2):
        with run_serveur(tmp_path / "base.sqlite") as serveur:
            cles.add(serveur.cle.rpartition("/")[2])
    assert len(cles) == 1


def test_a_backup_is_not_restored_under_a_running_server(
    serveur: Serveur, commandes: Commandes
) -> None:
    serveur.open()
    assert commandes.base == serveur.base
    copie = serveur.base.with_name("copie.sqlite")
    assert commandes.on_base("sauvegarder", copie).statut == 0
    reponse = commandes.on_base("restaurer", copie)
    assert reponse.statut == 1
    assert "est en service : arrêtez d’abord scorekeeper" in reponse.erreurs


if sys.platform != "win32":  # Windows has neither signal for another process

    @pytest.mark.parametrize("comment", [signal.SIGTERM, signal.SIGINT])
    def test_it_ends_cleanly(serveur: Serveur, comment: signal.Signals) -> None:
        serveur.open()
        serveur.processus.send_signal(comment)
        _sortie, erreurs = serveur.processus.communicate(timeout=SECONDES)
        assert (serveur.processus.returncode, erreurs) == (0, "")

    @pytest.mark.parametrize("comment", [signal.SIGTERM, signal.SIGINT])
    def test_it_ends_cleanly_while_it_starts(serveur: Serveur, comment: signal.Signals) -> None:
        serveur.processus.send_signal(comment)
        _sortie, erreurs = serveur.processus.communicate(timeout=SECONDES)
        assert (serveur.processus.returncode, erreurs) == (0, "")


if sys.platform == "linux":  # where a process's signals can be read

    def test_ctrl_c_leaves_nothing_of_a_worker_that_starts(serveur: Serveur) -> None:
        ouvriers: list[psutil.Process] = []
        while not ouvriers:
            assert serveur.processus.poll() is None
            fils = psutil.Process(serveur.processus.pid).children()
            ouvriers = [un for un in fils if "spawn_main" in " ".join(un.cmdline())]
        assert is_deaf(ouvriers[0].pid)
        os.killpg(serveur.processus.pid, signal.SIGINT)
        os.killpg(serveur.processus.pid, signal.SIGINT)
        _sortie, erreurs = serveur.processus.communicate(timeout=SECONDES)
        assert (serveur.processus.returncode, erreurs) == (0, "")

    def is_deaf(pid: int) -> bool:
        """Whether a process blocks or ignores Ctrl-C."""
        etat = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        masques = re.findall(r"Sig(?:Blk|Ign):\s*([0-9a-f]+)", etat)
        return any(int(masque, 16) >> (signal.SIGINT - 1) & 1 for masque in masques)


def write_other(base: Path) -> None:
    with closing(connect(base)) as db:
        db.execute("CREATE TABLE autre (a)")


def write_newer(base: Path) -> None:
    scorekeeper.create_app({"BASE": str(base)})
    with closing(connect(base)) as db:
        db["_sqlite_migrations"].insert(
            {"migration_set": "scorekeeper", "name": "m999_futur", "applied_at": "2030-01-01"}
        )


@pytest.mark.parametrize(
    ("prepare", "phrase"),
    [
        (lambda base: base.write_text("ceci n’est pas une base"), "pas une base de scorekeeper"),
        (write_other, "pas une base de scorekeeper"),
        (write_newer, "une version plus récente de scorekeeper"),
        (Path.mkdir, "c’est un dossier, pas un fichier"),
    ],
)
@pytest.mark.parametrize("commande", [(), ("demo",), ("exporter",), ("cle",)])
def test_a_base_that_cannot_serve_is_told(
    commandes: Commandes, prepare: object, phrase: str, commande: tuple[str, ...]
) -> None:
    assert callable(prepare)
    prepare(commandes.base)
    reponse = commandes.on_base(*commande)
    assert (reponse.statut, reponse.octets) == (1, b"")
    assert f"scorekeeper : {commandes.base} : " in reponse.erreurs
    assert phrase in reponse.erreurs


def test_a_base_that_cannot_be_written_is_told(commandes: Commandes, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("")
    for impossible in (tmp_path / "notes" / "base.sqlite", tmp_path / "absent" / "base.sqlite"):
        reponse = commandes.run("--base", impossible)
        assert (reponse.statut, reponse.octets) == (1, b"")
        assert "le fichier ne s’ouvre pas : le dossier manque" in reponse.erreurs


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "²"])
def test_a_wrong_port_is_refused(commandes: Commandes, port: str) -> None:
    reponse = commandes.on_base(f"--port={port}")
    assert reponse.statut == 2
    assert "--port : un port est un nombre de 1 à 65535" in reponse.erreurs
    assert not commandes.base.exists()


@pytest.mark.parametrize(
    ("reglage", "valeur", "phrase"),
    [
        ("PORT", "http", "n’est pas un port"),
        ("PORT", "70000", "n’est pas un port"),
        ("PORT", "true", "n’est pas un port"),
        ("FUSEAU", "Europe/Lutece", "n’est pas un fuseau"),
        ("FUSEAU", "3", "n’est pas un texte"),
        ("SECRET_KEY", "12345", "entre guillemets"),
    ],
)
def test_a_setting_that_cannot_serve_is_told(
    commandes: Commandes, monkeypatch: pytest.MonkeyPatch, reglage: str, valeur: str, phrase: str
) -> None:
    monkeypatch.setenv(f"SCOREKEEPER_{reglage}", valeur)
    reponse = commandes.on_base()
    assert (reponse.statut, reponse.octets) == (1, b"")
    assert f"SCOREKEEPER_{reglage}" in reponse.erreurs
    assert phrase in reponse.erreurs


def test_an_address_it_cannot_listen_at_is_told(commandes: Commandes) -> None:
    reponse = commandes.on_base("--adresse", "::1")
    assert reponse.statut == 1
    assert "impossible d’écouter à l’adresse" in reponse.erreurs


@pytest.mark.parametrize("commande", [SERVIR, *COMMANDES], ids=lambda c: c.nom or "scorekeeper")
def test_every_help_is_in_french(commandes: Commandes, commande: object) -> None:
    nom = getattr(commande, "nom", "")
    reponse = commandes.run(*filter(None, [nom]), "--help")
    assert (reponse.statut, reponse.erreurs) == (0, "")
    assert f"Utilisation : scorekeeper {nom}".rstrip() in reponse.sortie
    assert "affiche cette aide" in reponse.sortie
    anglais = ("usage:", "options:", "arguments:", "show this", "default", "optional")
    assert [mot for mot in anglais if mot in reponse.sortie.lower()] == []

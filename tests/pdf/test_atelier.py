"""The workshop: its process, its memory, its bounds, and what happens when the process dies."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import psutil
import pytest

from scorekeeper import find_assets
from scorekeeper.pdf.atelier import Atelier
from scorekeeper.pdf.documents import html_vierges
from scorekeeper.pdf.ouvrier import NICE
from scorekeeper.pdf.refus import AtelierEnPanne, AtelierOccupe, PangoAbsent
from scorekeeper.pdf.render import import_weasyprint

from .test_moteur import import_without_pango

STATIQUE = find_assets() / "static"
ATTENTE = 60


def import_and_die() -> ModuleType:
    """Kill the process, as a machine short of memory does."""
    psutil.Process().kill()
    raise AssertionError


def list_workers(parent: psutil.Process | None = None) -> list[psutil.Process]:
    """Return the worker processes of this one."""
    fils = (parent or psutil.Process()).children()
    return [processus for processus in fils if "spawn_main" in " ".join(processus.cmdline())]


@pytest.fixture
def atelier(moteur) -> Iterator[Atelier]:
    atelier = Atelier(STATIQUE)
    yield atelier
    atelier.close()
    assert list_workers() == []


@pytest.fixture
def html(environnement) -> str:
    return html_vierges(4, environnement)


def test_it_works(atelier, moteur, html):
    assert atelier.render(html) == moteur.render(html)


def test_no_process_before_the_first_pdf(atelier):
    assert list_workers() == []


def test_one_process_apart_and_niced(atelier, html, environnement):
    atelier.render(html)
    (ouvrier,) = list_workers()
    atelier.render(html_vierges(3, environnement))

    assert list_workers() == [ouvrier]
    if sys.platform != "win32":
        assert ouvrier.nice() == min(19, psutil.Process().nice() + NICE)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal on Windows")
def test_nothing_is_left_on_the_disk(moteur, html, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    atelier = Atelier(STATIQUE)
    atelier.render(html)
    assert list(tmp_path.iterdir())
    atelier.close()
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_the_process_to_the_server(atelier, html, environnement):
    atelier.render(html)
    (ouvrier,) = list_workers()
    ouvrier.send_signal(signal.SIGINT)

    atelier.render(html_vierges(5, environnement))
    assert list_workers() == [ouvrier]


def test_warm_starts_the_process_without_waiting(atelier, html):
    atelier.warm()
    (ouvrier,) = list_workers()
    atelier.render(html)

    assert list_workers() == [ouvrier]


def test_a_finished_pdf_is_kept(atelier, html):
    pdf = atelier.render(html)
    (ouvrier,) = list_workers()
    ouvrier.kill()
    psutil.wait_procs([ouvrier])

    assert atelier.render(html) is pdf


def test_the_oldest_pdfs_are_forgotten(moteur, environnement):
    un, deux, trois = (html_vierges(joueurs, environnement) for joueurs in (3, 4, 5))
    atelier = Atelier(STATIQUE, memoire=2)
    try:
        premier, second = atelier.render(un), atelier.render(deux)
        assert atelier.render(un) is premier
        atelier.render(trois)
        assert atelier.render(un) is premier
        assert atelier.render(deux) is not second
    finally:
        atelier.close()


class TestEtag:
    def test_it_follows_the_document_and_the_stylesheets(self, tmp_path):
        (tmp_path / "css" / "pdf").mkdir(parents=True)
        style = tmp_path / "css" / "pdf" / "feuille.css"
        style.write_text("body { color: black }")
        atelier = Atelier(tmp_path)
        avant = atelier.etag("<p>Nord")

        assert atelier.etag("<p>Nord") == avant
        assert atelier.etag("<p>Sud") != avant
        style.write_text("body { color: blue }")
        assert atelier.etag("<p>Nord") != avant

    def test_it_needs_no_process(self, atelier, html):
        assert len(atelier.etag(html)) == 64
        assert list_workers() == []


class TestPannes:
    def test_a_killed_process_is_replaced_and_the_pdf_made(self, atelier, html, environnement):
        atelier.render(html)
        (ouvrier,) = list_workers()
        ouvrier.kill()
        psutil.wait_procs([ouvrier])

        assert atelier.render(html_vierges(5, environnement)).startswith(b"%PDF-1.7")
        (nouveau,) = list_workers()
        assert nouveau.pid != ouvrier.pid

    def test_a_document_that_kills_twice_is_refused(self, html):
        atelier = Atelier(STATIQUE, importe=import_and_die)
        with pytest.raises(AtelierEnPanne, match="Réessayez plus tard"):
            atelier.render(html)
        atelier.close()
        assert list_workers() == []

    def test_without_pango_the_sentence_comes_from_the_process(self, html):
        atelier = Atelier(STATIQUE, importe=import_without_pango)
        try:
            atelier.warm()
            with pytest.raises(PangoAbsent, match="bibliothèque Pango"):
                atelier.render(html)
            with pytest.raises(PangoAbsent):
                atelier.render(html)
        finally:
            atelier.close()


class TestAttente:
    def test_too_many_waiting_are_told_so(self, html, environnement):
        atelier = Atelier(STATIQUE, attente=1)
        occupe, fini = threading.Event(), threading.Event()

        def hold(_html: str) -> bytes:
            occupe.set()
            fini.wait(ATTENTE)
            return b"%PDF"

        atelier._make = hold  # type: ignore[method-assign]
        premier = threading.Thread(target=atelier.render, args=[html])
        premier.start()
        try:
            assert occupe.wait(ATTENTE)
            with pytest.raises(AtelierOccupe, match="déjà en préparation"):
                atelier.render(html_vierges(5, environnement))
        finally:
            fini.set()
            premier.join()
        assert atelier.render(html) == b"%PDF"
        assert atelier.render(html_vierges(5, environnement)) == b"%PDF"

    def test_a_refusal_gives_its_place_back(self, html):
        atelier = Atelier(STATIQUE, attente=1, importe=import_without_pango)
        try:
            for _ in range(3):
                with pytest.raises(PangoAbsent):
                    atelier.render(html)
        finally:
            atelier.close()

    def test_many_threads_share_one_process(self, atelier, html, environnement):
        documents = [html, html_vierges(5, environnement)]
        pdfs: list[bytes] = []
        fils = [
            threading.Thread(target=lambda html=html: pdfs.append(atelier.render(html)))
            for html in documents
        ]
        for un in fils:
            un.start()
        for un in fils:
            un.join()

        assert len(set(pdfs)) == 2
        assert len(list_workers()) == 1


PROGRAMME = """
import sys
from pathlib import Path
from scorekeeper.pdf.atelier import Atelier

if __name__ == "__main__":
    atelier = Atelier(Path(sys.argv[1]))
    pdf = atelier.render("<html lang=fr><head><title>t</title></head><p>Bonjour")
    print(pdf[:8], flush=True)
    if sys.argv[2] == "attendre":
        sys.stdin.read()
"""


class TestFin:
    @pytest.fixture
    def programme(self, moteur, tmp_path) -> list[str]:
        """The command line of a program that makes a PDF and never closes its workshop."""
        fichier = tmp_path / "programme.py"
        fichier.write_text(PROGRAMME, encoding="utf-8")
        return [sys.executable, "-W", "error", str(fichier), str(STATIQUE)]

    @pytest.fixture
    def env(self, monkeypatch) -> None:
        monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))

    def test_a_program_ends_cleanly_without_closing(self, programme, env):
        fin = subprocess.run(
            [*programme, "finir"], capture_output=True, text=True, timeout=ATTENTE, check=False
        )

        assert (fin.returncode, fin.stdout, fin.stderr) == (0, "b'%PDF-1.7'\n", "")

    def test_the_process_goes_with_a_server_killed_outright(self, programme, env):
        with subprocess.Popen(
            [*programme, "attendre"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as serveur:
            assert serveur.stdout.readline() == b"b'%PDF-1.7'\n"
            ouvriers = list_workers(psutil.Process(serveur.pid))
            assert len(ouvriers) == 1
            serveur.kill()
        partis, restes = psutil.wait_procs(ouvriers, timeout=ATTENTE)

        assert (partis, restes) == (ouvriers, [])

    def test_closing_twice_does_nothing_more(self, atelier, html):
        atelier.render(html)
        atelier.close()
        atelier.close()

    def test_it_can_start_again(self, atelier, html, environnement):
        atelier.render(html)
        atelier.close()

        assert atelier.render(html_vierges(5, environnement)).startswith(b"%PDF")


def test_the_import_is_weasyprints(moteur):
    assert import_weasyprint().__name__ == "weasyprint"

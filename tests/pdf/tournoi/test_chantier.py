"""The queue of lots: one process while there is work, progress, bounds, and what goes wrong."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from scorekeeper import find_assets
from scorekeeper.pdf import chantier as module
from scorekeeper.pdf.chantier import (
    Avancement,
    Chantier,
    Etat,
    LotEnPreparation,
    LotInconnu,
)
from scorekeeper.pdf.refus import AtelierEnPanne, AtelierOccupe, DemandeError, PangoAbsent
from scorekeeper.pdf.tournoi.lots import Lot, Sorte, digest_assets, digest_lot, make_lot

from ..test_atelier import ATTENTE, import_and_die, list_workers
from ..test_moteur import import_without_pango
from .fabrique import build_carte, build_soiree

ASSETS = find_assets()
STATIQUE, MODELES = ASSETS / "static", ASSETS / "templates"


def build_lot(table: int = 1) -> Lot:
    """Return a short lot."""
    return Lot(Sorte.CARTES, (build_carte(table),))


@pytest.fixture
def chantier(moteur) -> Iterator[Chantier]:
    chantier = Chantier(STATIQUE, MODELES)
    yield chantier
    chantier.close()
    assert list_workers() == []


class Pool:
    """A process that does what the test says, when it says so."""

    def __init__(self) -> None:
        self.recus: list[Lot] = []
        self.futurs: list[Future[bytes]] = []
        self.arrive = threading.Semaphore(0)

    def submit(self, _travail: Callable[..., bytes], *arguments: object) -> "Future[bytes]":
        self.recus.append(arguments[-1])  # type: ignore[arg-type]
        self.futurs.append(Future())
        self.arrive.release()
        return self.futurs[-1]

    def expect(self) -> "Future[bytes]":
        """Return the next lot's future, once it has been handed over."""
        assert self.arrive.acquire(timeout=ATTENTE)
        return self.futurs[-1]

    def shutdown(self) -> None:
        """Leave nothing."""


@pytest.fixture
def pool(monkeypatch) -> Pool:
    pool = Pool()
    monkeypatch.setattr(Chantier, "_open", lambda _self: pool)
    return pool


def test_it_works(chantier, moteur):
    lot = Lot(Sorte.FEUILLES, build_soiree(5, 2))
    nom = chantier.start(lot)

    assert chantier.wait(nom, ATTENTE) == Avancement(10, 10, Etat.FINI)
    assert chantier.result(nom) == make_lot(moteur, MODELES, lot)


def test_no_process_before_nor_after(chantier):
    assert list_workers() == []
    chantier.wait(chantier.start(build_lot()), ATTENTE)
    chantier.close()

    assert list_workers() == []


def test_it_prints_all_that_waits(chantier):
    noms = [chantier.start(build_lot(table)) for table in (1, 2, 3)]

    fins = [chantier.wait(nom, ATTENTE) for nom in noms]
    assert fins == [Avancement(1, 1, Etat.FINI)] * 3
    assert len({chantier.result(nom) for nom in noms}) == 3


def test_one_lot_asked_twice_is_one_job(pool):
    chantier = Chantier(STATIQUE, MODELES)
    nom = chantier.start(build_lot())
    futur = pool.expect()
    assert chantier.start(build_lot()) == nom
    futur.set_result(b"%PDF")
    chantier.wait(nom, ATTENTE)
    assert chantier.start(build_lot()) == nom
    chantier.close()

    assert chantier.result(nom) == b"%PDF"
    assert pool.recus == [build_lot()]


def test_it_says_where_each_lot_stands(pool):
    chantier = Chantier(STATIQUE, MODELES)
    premier = chantier.start(build_lot(1))
    futur = pool.expect()
    second = chantier.start(build_lot(2))
    assert chantier.progress(premier) == Avancement(0, 0, Etat.EN_COURS)
    assert chantier.progress(second) == Avancement(0, 0, Etat.ATTENTE)
    with pytest.raises(LotEnPreparation, match="encore en préparation"):
        chantier.result(second)

    chantier._compteur[:] = [3, 7]
    assert chantier.progress(premier) == Avancement(3, 7, Etat.EN_COURS)
    assert chantier.wait(premier, 0) == Avancement(3, 7, Etat.EN_COURS)
    futur.set_result(b"un")
    pool.expect().set_result(b"deux")
    assert chantier.wait(second, ATTENTE) == Avancement(0, 0, Etat.FINI)
    assert chantier.progress(premier) == Avancement(3, 7, Etat.FINI)
    chantier.close()


def test_too_many_waiting_are_told_so(pool):
    chantier = Chantier(STATIQUE, MODELES, attente=2)
    for table in (1, 2):
        chantier.start(build_lot(table))
    with pytest.raises(AtelierOccupe, match="déjà en préparation"):
        chantier.start(build_lot(3))
    pool.expect().set_result(b"un")
    pool.expect().set_result(b"deux")
    chantier.wait(digest(2), ATTENTE)

    chantier.start(build_lot(3))
    pool.expect().set_result(b"trois")
    assert chantier.wait(digest(3), ATTENTE).etat is Etat.FINI
    chantier.close()


def test_the_oldest_results_are_forgotten(pool):
    chantier = Chantier(STATIQUE, MODELES, memoire=2)
    for table in (1, 2):
        nom = chantier.start(build_lot(table))
        pool.expect().set_result(str(table).encode())
        chantier.wait(nom, ATTENTE)
    assert chantier.result(digest(1)) == b"1"
    nom = chantier.start(build_lot(3))
    pool.expect().set_result(b"3")
    chantier.wait(nom, ATTENTE)
    chantier.close()

    assert [chantier.result(digest(table)) for table in (1, 3)] == [b"1", b"3"]
    with pytest.raises(LotInconnu, match="demandez-le de nouveau"):
        chantier.result(digest(2))


def test_heavy_results_are_forgotten_sooner(pool, monkeypatch):
    monkeypatch.setattr(module, "POIDS_MAX", 10)
    chantier = Chantier(STATIQUE, MODELES)
    for table, poids in ((1, 4), (2, 4), (3, 6), (4, 11)):
        nom = chantier.start(build_lot(table))
        pool.expect().set_result(b"%" * poids)
        chantier.wait(nom, ATTENTE)
        gardes = [t for t in range(1, table + 1) if digest(t) in chantier._travaux]
        assert gardes == {1: [1], 2: [1, 2], 3: [2, 3], 4: [4]}[table]
    chantier.close()


@pytest.mark.parametrize("demande", ["progress", "result"])
def test_an_unknown_lot(demande):
    with pytest.raises(LotInconnu):
        getattr(Chantier(STATIQUE, MODELES), demande)("inconnu")


def test_closing_forgets_what_waits_and_ends_what_is_printed(pool):
    chantier = Chantier(STATIQUE, MODELES)
    premier, second = (chantier.start(build_lot(table)) for table in (1, 2))
    futur = pool.expect()
    fin = threading.Thread(target=chantier.close)
    fin.start()
    with pytest.raises(LotInconnu):
        chantier.wait(second, ATTENTE)
    futur.set_result(b"un")
    fin.join()

    assert chantier.result(premier) == b"un"
    assert pool.recus == [build_lot(1)]


class TestPannes:
    def test_a_lot_that_kills_twice_is_refused(self, moteur):
        chantier = Chantier(STATIQUE, MODELES, importe=import_and_die)
        nom = chantier.start(build_lot())
        assert chantier.wait(nom, ATTENTE).etat is Etat.ECHEC
        with pytest.raises(AtelierEnPanne, match="Réessayez plus tard"):
            chantier.result(nom)
        chantier.close()
        assert list_workers() == []

    def test_a_killed_process_is_replaced(self, pool):
        chantier = Chantier(STATIQUE, MODELES)
        nom = chantier.start(build_lot())
        pool.expect().set_exception(BrokenProcessPool())
        pool.expect().set_result(b"%PDF")
        assert chantier.wait(nom, ATTENTE).etat is Etat.FINI
        chantier.close()

        assert pool.recus == [build_lot()] * 2

    def test_what_failed_is_tried_again_when_asked_again(self, pool):
        chantier = Chantier(STATIQUE, MODELES)
        nom = chantier.start(build_lot())
        for _ in range(module.ESSAIS):
            pool.expect().set_exception(BrokenProcessPool())
        assert chantier.wait(nom, ATTENTE).etat is Etat.ECHEC
        assert chantier.start(build_lot()) == nom
        pool.expect().set_result(b"%PDF")
        chantier.wait(nom, ATTENTE)
        chantier.close()

        assert chantier.result(nom) == b"%PDF"

    def test_without_pango_the_sentence_comes_from_the_process(self, moteur):
        chantier = Chantier(STATIQUE, MODELES, importe=import_without_pango)
        nom = chantier.start(build_lot())
        assert chantier.wait(nom, ATTENTE).etat is Etat.ECHEC
        with pytest.raises(PangoAbsent, match="bibliothèque Pango"):
            chantier.result(nom)
        chantier.close()

    def test_what_cannot_be_printed_says_why(self, chantier):
        nom = chantier.start(Lot(Sorte.FEUILLES, ()))
        assert chantier.wait(nom, ATTENTE).etat is Etat.ECHEC
        with pytest.raises(DemandeError, match="rien à imprimer"):
            chantier.result(nom)

    def test_a_mistake_of_ours_ends_the_lot_and_not_the_queue(self, pool, caplog):
        chantier = Chantier(STATIQUE, MODELES)
        premier, second = (chantier.start(build_lot(table)) for table in (1, 2))
        pool.expect().set_exception(ZeroDivisionError())
        pool.expect().set_result(b"deux")
        assert chantier.wait(second, ATTENTE).etat is Etat.FINI
        chantier.close()

        with pytest.raises(AtelierEnPanne):
            chantier.result(premier)
        assert "ZeroDivisionError" in caplog.text


class TestNom:
    def test_equal_lots_have_one_name(self):
        assert digest_lot(build_lot(1), "") == digest_lot(build_lot(1), "")
        assert digest_lot(build_lot(1), "") != digest_lot(build_lot(2), "")
        assert digest_lot(build_lot(1), "") != digest_lot(build_lot(1), "autre")

    def test_it_follows_the_stylesheets_and_the_templates(self, tmp_path):
        for fichier in ("css/pdf/a/b.css", "pdf/a/b.html"):
            (tmp_path / fichier).parent.mkdir(parents=True)
            (tmp_path / fichier).write_text("avant")
        avant = digest_assets(tmp_path, tmp_path)
        (tmp_path / "css/pdf/a/b.css").write_text("après")
        entre = digest_assets(tmp_path, tmp_path)
        (tmp_path / "pdf/a/b.html").write_text("après")

        assert len({avant, entre, digest_assets(tmp_path, tmp_path)}) == 3


def digest(table: int) -> str:
    """Return the name of a short lot."""
    return digest_lot(build_lot(table), digest_assets(STATIQUE, MODELES))


def test_many_threads_ask_for_the_same(chantier):
    noms: list[str] = []
    fils = [
        threading.Thread(target=lambda: noms.append(chantier.start(build_lot()))) for _ in range(8)
    ]
    for fil in fils:
        fil.start()
    for fil in fils:
        fil.join()

    assert len({*noms}) == 1
    assert chantier.wait(noms[0], ATTENTE).etat is Etat.FINI
    assert chantier.result(noms[0]).startswith(b"%PDF")

"""`exporter` then `importer`: whatever was played comes back, byte for byte."""

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.db import connect, migrate
from scorekeeper.echange.lecture_soirees import read_soirees
from scorekeeper.echange.soirees import (
    DonneExportee,
    FeuilleExportee,
    PlaceExportee,
    SoireeExportee,
    dump_soirees,
)
from scorekeeper.regles.anomalie import list_erreurs
from scorekeeper.regles.bareme import Camp, Chelem, Contrat, Taille
from scorekeeper.regles.donne import Donne, Etat, Motif, Poignee
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.regles.verification import check_donne
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.parties import archive_partie
from scorekeeper.store.soirees import list_soirees

from .actions import Commandes
from .parties import NOMS


def draw_donne(draw: st.DrawFn, table: Table, jeton: str) -> DonneExportee:
    """Draw a line of this table: played, passed, annulled, or known from paper only."""
    places = st.integers(0, table.places - 1)
    mort = draw(places) if table.a_mort else None
    etat = draw(st.sampled_from(Etat))
    force = draw(st.none() | places)
    corrigee = draw(st.booleans())
    if etat is not Etat.JOUEE:
        motif = draw(st.none() | st.sampled_from(Motif)) if etat is Etat.ANNULEE else None
        donne = Donne(table.joueurs, mort=mort, etat=etat, motif=motif)
        return DonneExportee(Entree(donne, force), jeton, corrigee)
    donne = Donne(
        table.joueurs,
        preneur=draw(places),
        contrat=draw(st.sampled_from(Contrat)),
        bouts=draw(st.integers(0, 3)),
        demi_points=draw(st.integers(40, 130)),
        appele=draw(places) if table.joueurs == 5 else None,
        mort=mort,
        poignees=draw(
            st.lists(
                st.builds(
                    Poignee,
                    st.sampled_from(Taille),
                    st.none() | places,
                    st.none() | st.sampled_from(Camp),
                ),
                max_size=2,
            ).map(tuple)
        ),
        petit=draw(st.none() | st.sampled_from(Camp)),
        chelem=draw(st.none() | st.sampled_from(Chelem)),
    )
    ecrits = None
    if list_erreurs(check_donne(donne)) or draw(st.booleans()):
        scores = st.none() | st.integers(-3000, 3000)
        ecrits = draw(st.tuples(*[scores] * table.places))
    if draw(st.booleans()) and ecrits is not None:
        donne = Donne(table.joueurs, contrat=donne.contrat)
    return DonneExportee(Entree(donne, force, ecrits), jeton, corrigee)


@st.composite
def feuilles(draw: st.DrawFn, position: int, prefixe: str) -> FeuilleExportee:
    """Draw a sheet of any table."""
    joueurs = draw(st.integers(3, 5))
    places = joueurs + (draw(st.booleans()) if joueurs > 3 else 0)
    boussole = draw(st.booleans()) if places == joueurs == 4 else False
    table = Table(places, joueurs, draw(st.integers(0, places - 1)), boussole)
    noms = draw(st.permutations(NOMS))[:places]
    return FeuilleExportee(
        table=table,
        places=tuple(
            PlaceExportee(nom, nom[:6], draw(st.integers(-99_999, 99_999))) for nom in noms
        ),
        donnes=tuple(
            draw_donne(draw, table, f"{prefixe}-{position}-{rang}")
            for rang in range(draw(st.integers(0, 6)))
        ),
        numero_table=draw(st.integers(1, 30)),
        position=position,
    )


@st.composite
def soirees(draw: st.DrawFn, numero: int) -> SoireeExportee:
    """Draw an evening of one or two positions."""
    return SoireeExportee(
        titre=draw(st.sampled_from(["Jeudi", "L'été", "« Finale » <1>"])),
        date=draw(st.dates()),
        feuilles=tuple(
            draw(feuilles(position, f"j{numero}"))
            for position in range(1, draw(st.integers(1, 2)) + 1)
        ),
        code=f"code-{numero:04}",
        archivee=draw(st.booleans()),
    )


@given(st.integers(0, 3).flatmap(lambda n: st.tuples(*[soirees(i) for i in range(n)])))
def test_what_comes_in_goes_out_the_same(
    tmp_path_factory: pytest.TempPathFactory, tirees: tuple[SoireeExportee, ...]
) -> None:
    texte = dump_soirees(tirees)
    assert tuple(read_soirees(texte.encode())) == tirees
    assert import_and_export(tmp_path_factory.mktemp("base"), texte) == texte


def import_and_export(dossier: Path, texte: str) -> str:
    """Return the export of a fresh base where an export was imported."""
    migrate(dossier / "base.sqlite")
    with closing(connect(dossier / "base.sqlite")) as db:
        lues = {f"soirée {n}": soiree for n, soiree in enumerate(read_soirees(texte.encode()))}
        import_soirees(db, lues, "importer")
        return dump_soirees(collect_soirees(db))


def test_an_archived_game_with_a_correction_comes_back(
    commandes: Commandes, tmp_path: Path
) -> None:
    commandes.on_base("demo")
    with commandes.open() as db:
        archive_partie(db, list_soirees(db)[0].soiree, True, "organisateur")
    texte = commandes.on_base("exporter").octets.decode()
    assert '"archivee": true' in texte
    assert '"corrigee": true' in texte
    (tmp_path / "autre").mkdir()
    assert import_and_export(tmp_path / "autre", texte) == texte

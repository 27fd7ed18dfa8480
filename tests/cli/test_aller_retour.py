"""`exporter` then `importer`: whatever was played comes back, byte for byte."""

from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.db import connect, migrate
from scorekeeper.echange.feuille_csv import read_lisibles
from scorekeeper.echange.lecture_soirees import read_soirees
from scorekeeper.echange.papier_exporte import PROFONDEURS, CycleExporte, PapierExporte
from scorekeeper.echange.soirees import (
    DonneExportee,
    FeuilleExportee,
    PlaceExportee,
    SoireeExportee,
    dump_soirees,
)
from scorekeeper.regles.anomalie import list_erreurs
from scorekeeper.regles.bareme import FFT, Bareme, Camp, Chelem, Contrat, Misere, Taille
from scorekeeper.regles.cycle import EtatFeuille, Geste
from scorekeeper.regles.decision import Decision
from scorekeeper.regles.donne import Donne, Etat, Motif, Poignee, PrimeMisere
from scorekeeper.regles.ecrit import Cases
from scorekeeper.regles.feuille import Entree, Table
from scorekeeper.regles.verification import check_donne
from scorekeeper.services.adresse import Adresse, Auteur
from scorekeeper.services.archives import collect_soirees, import_soirees
from scorekeeper.services.conversion import propose_feuilles
from scorekeeper.services.cycle import move_cycle, set_aside
from scorekeeper.services.decisions import decide
from scorekeeper.services.importation import NouvelleSoiree, import_feuilles
from scorekeeper.services.parties import archive_partie
from scorekeeper.store.feuilles import load_feuille
from scorekeeper.store.soirees import list_soirees

from .actions import Commandes
from .parties import NOMS

MAISON = replace(
    FFT,
    nom="chez-lulu",
    titre="Chez Lulu",
    arrondi=5,
    poignees={**FFT.poignees, Taille.SIMPLE: 10},
    chelems={**FFT.chelems, Chelem.DEFENSE: -300},
    miseres={Misere.ATOUT: 20, Misere.TETE: 10},
    contrats=tuple(contrat for contrat in Contrat if contrat is not Contrat.PRISE),
)


def draw_donne(draw: st.DrawFn, table: Table, jeton: str, bareme: Bareme = FFT) -> DonneExportee:
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
        miseres=draw_miseres(draw, table, bareme),
    )
    ecrits = None
    if list_erreurs(check_donne(donne, bareme)) or draw(st.booleans()):
        scores = st.none() | st.integers(-3000, 3000)
        ecrits = draw(st.tuples(*[scores] * table.places))
    if draw(st.booleans()) and ecrits is not None:
        donne = Donne(table.joueurs, contrat=donne.contrat)
    return DonneExportee(Entree(donne, force, ecrits), jeton, corrigee)


def draw_miseres(draw: st.DrawFn, table: Table, bareme: Bareme) -> tuple[PrimeMisere, ...]:
    """Draw who holds a misère, in the order of the file; nobody under the FFT's rules."""
    possibles = [
        PrimeMisere(place, sorte) for sorte in bareme.miseres for place in range(table.places)
    ]
    gardees = [misere for misere in possibles if draw(st.booleans())]
    return tuple(gardees)


@st.composite
def feuilles(draw: st.DrawFn, position: int, prefixe: str, bareme: Bareme = FFT) -> FeuilleExportee:
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
            draw_donne(draw, table, f"{prefixe}-{position}-{rang}", bareme)
            for rang in range(draw(st.integers(0, 6)))
        ),
        numero_table=draw(st.integers(1, 30)),
        position=position,
    )


def _unsign(cases: tuple[int | None, ...] | None) -> tuple[int | None, ...] | None:
    return cases and tuple(None if case is None else abs(case) for case in cases)


@st.composite
def feuilles_de_papier(
    draw: st.DrawFn, position: int, prefixe: str, bareme: Bareme = FFT
) -> FeuilleExportee:
    """Draw a sheet on paper with anything written, decided and done about it."""
    feuille = draw(feuilles(position, prefixe, bareme))
    table, exemplaire = feuille.table, draw(st.integers(1, 99))
    places = st.integers(0, table.places - 1)
    score = st.none() | st.integers(-99_999, 99_999)
    cases = st.tuples(*[score] * table.places)
    sommes = st.none() | cases.filter(lambda tirees: any(case is not None for case in tirees))
    textes = st.sampled_from(["", "relu", "« Zoé » : j’ai dit\n<non>"])
    nombre = draw(st.integers(0, 4))
    donnes = tuple(
        draw_ligne(draw, table, cases, f"{prefixe}-{position}-{rang}") for rang in range(nombre)
    )
    lieux = st.tuples(
        st.sampled_from([*range(1, nombre + 1), "Bilan", "Total +", "Total -"]), places
    )
    visees = draw(st.sets(lieux, max_size=4))
    return replace(
        feuille,
        places=tuple(replace(place, report=0) for place in feuille.places),
        donnes=donnes,
        exemplaire=exemplaire,
        papier=PapierExporte(
            draw(st.sampled_from(PROFONDEURS)),
            draw(st.tuples(*[st.none() | st.integers(1, 999)] * table.places)),
            draw(sommes),
            draw(sommes.map(_unsign)),
            draw(sommes),
            visas=tuple(sorted(draw(st.sets(places)))),
        ),
        cycle=CycleExporte(
            draw(st.sampled_from(EtatFeuille)),
            draw(st.none() | places),
            draw(textes),
            draw(st.booleans()),
        ),
        decisions=tuple(
            Decision(donne, place, draw(score), draw(textes), draw(textes))
            for donne, place in sorted(visees, key=order_case)
        ),
    )


def draw_ligne(
    draw: st.DrawFn, table: Table, cases: st.SearchStrategy[Cases], jeton: str
) -> DonneExportee:
    """Draw a row of a sheet on paper: scores, be they empty, beside what was noted."""
    entree = draw_donne(draw, table, jeton).entree
    donne = entree.donne
    if donne.etat is not Etat.JOUEE:
        donne = replace(donne, etat=Etat.ANNULEE, motif=Motif.ARBITRE)
    inconnu = draw(st.sampled_from(["", "Pousse"])) if donne.contrat is None else ""
    return DonneExportee(Entree(donne, None, draw(cases), inconnu), jeton)


def order_case(case: tuple[int | str, int]) -> tuple[str, int, int]:
    """Rows by number, then sums, as the file keeps them."""
    donne, place = case
    return ("", donne, place) if isinstance(donne, int) else (donne, 0, place)


@st.composite
def soirees(draw: st.DrawFn, numero: int) -> SoireeExportee:
    """Draw an evening of one or two positions, or of none yet, on phones or on paper."""
    tirer = draw(st.sampled_from([feuilles, feuilles_de_papier]))
    bareme = draw(st.sampled_from([FFT, MAISON]))
    return SoireeExportee(
        titre=draw(st.sampled_from(["Jeudi", "L'été", "« Finale » <1>"])),
        date=draw(st.dates()),
        feuilles=tuple(
            draw(tirer(position, f"j{numero}", bareme))
            for position in range(1, draw(st.integers(0, 2)) + 1)
        ),
        code=f"code-{numero:04}",
        bareme=bareme,
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


SOIR = """feuille;1;1
donne;contrat;Anne;Bob;Chloé;Dan;d:preneur;d:bouts;d:points
1;Garde;-106;-106;318;-106;Chloé;2;49
3;Annulée;3;;;
5;Pousse;;;;
Total +;;0;0;318;0
feuille;1;1
donne;contrat;Anne;Bob;Chloé;Dan
1;Garde;-106;-106;318;106
feuille;2;1
Bilan;;-106;-106;318;-106
"""


def test_sheets_on_paper_come_back_with_all_that_was_done(
    commandes: Commandes, ailleurs: Commandes, tmp_path: Path
) -> None:
    auteur = Auteur("organisateur", organise=True, raison="illisible")
    with commandes.open() as db:
        lues = propose_feuilles(read_lisibles(SOIR.encode())).proposees
        import_feuilles(db, NouvelleSoiree("Jeudi", date(2026, 12, 31)), lues, auteur)
        seconde, bilans = Adresse(1, 1, 1, 2), Adresse(1, 1, 2)
        avant = load_feuille(db, 1, 1, 1, 2)
        assert avant is not None
        decide(db, seconde, [Decision(1, 3, -106, "signe")], avant.empreinte, auteur)
        set_aside(db, seconde, True, auteur)
        move_cycle(db, bilans, Geste.REMETTRE, auteur, place=2)
        move_cycle(db, bilans, Geste.REFUSER, auteur, place=1)
    texte = commandes.on_base("exporter").octets
    assert ailleurs.on_base("importer", "-", entree=texte).statut == 0
    assert ailleurs.on_base("exporter").octets == texte
    with commandes.open() as ici, ailleurs.open() as labas:
        for lieu in ((1, 1, 1), (1, 1, 2), (1, 2, 1)):
            parti, arrive = load_feuille(ici, 1, *lieu), load_feuille(labas, 1, *lieu)
            assert parti is not None
            assert arrive is not None
            assert (parti.empreinte, parti.cycle) == (arrive.empreinte, arrive.cycle)
            assert parti.decisions == arrive.decisions
            assert parti.build() == arrive.build()

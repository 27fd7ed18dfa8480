"""Soirées taken out of the file and put back: one transaction, all of it or nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlite_utils import Database

from ..db import reading, writing
from ..echange.faits import dump_entree
from ..echange.soirees import DonneExportee, FeuilleExportee, SoireeExportee
from ..regles.anomalie import list_erreurs
from ..regles.bareme import FFT, Bareme
from ..regles.feuille import Feuille, build_feuille
from ..store import donnes, feuilles, soirees
from ..store.baremes import save_regles
from ..store.deroulement import save_partie
from ..store.joueurs import fold_nom
from ..store.journal import append_journal
from ..store.liens import insert_lien
from ..store.tournoi.feuilles import load_supprimees
from ..store.values import EtatPartie, Soiree, StoredFeuille
from .archives_papier import (
    check_papier,
    collect_cycle,
    collect_papier,
    insert_papier,
    list_remarques_papier,
)
from .archives_registre import insert_registre
from .archives_tournoi import (
    check_club,
    check_places,
    collect_places,
    collect_tournoi,
    insert_prevue,
    insert_tournoi,
    list_inconnus,
)
from .archives_venus import check_venus, collect_venus, insert_venus, list_personnes
from .baremes import refuse_titre
from .parties import NOM_MAX, check_table, clean_nom, derive_courts, make_cle
from .refus import RefusError
from .tournoi.gel import append_gel
from .tournoi.plan import load_deroule

ACTION = "import"


@dataclass(frozen=True, slots=True)
class SoireeImportee:
    """What was put in the file; `remarques` say what its feuilles carry that is not right."""

    code: str
    titre: str
    donnes: int
    remarques: tuple[str, ...]


def collect_soirees(db: Database, quoi: str = "") -> list[SoireeExportee]:
    """Return the soirée of this code or title, all of them by default, the oldest entry first.

    Raises RefusError when there is no such soirée, or several of that title.
    """
    with reading(db):
        toutes = sorted((r.soiree for r in soirees.list_soirees(db)), key=lambda s: s.id)
        choisies = [_choose_soiree(toutes, quoi)] if quoi else toutes
        return [_collect_soiree(db, soiree) for soiree in choisies]


def find_soiree(db: Database, quoi: str) -> Soiree:
    """Return the soirée of this code or title; raises RefusError when there is not just one."""
    return _choose_soiree([resume.soiree for resume in soirees.list_soirees(db)], quoi)


def _choose_soiree(toutes: Sequence[Soiree], quoi: str) -> Soiree:
    trouvees = [soiree for soiree in toutes if soiree.code == quoi]
    trouvees = trouvees or [s for s in toutes if fold_nom(s.titre) == fold_nom(quoi)]
    if not trouvees:
        raise RefusError({"": f"Aucune soirée n’a ce code ni ce titre : « {clean_nom(quoi)} »."})
    if len(trouvees) > 1:
        codes = ", ".join(f"{soiree.code} ({soiree.date:%d/%m/%Y})" for soiree in trouvees)
        raise RefusError({"": f"Plusieurs soirées ont ce titre : donnez un code, {codes}."})
    return trouvees[0]


def _collect_soiree(db: Database, soiree: Soiree) -> SoireeExportee:
    stored = feuilles.load_feuilles(db, soiree.id)
    supprimees = load_supprimees(db, soiree.id)
    return SoireeExportee(
        titre=soiree.titre,
        date=soiree.date,
        feuilles=tuple(_collect_feuille(f, supprimees.get(f.id, 0)) for f in stored),
        code=soiree.code,
        bareme=soiree.regles,
        archivee=soiree.archivee,
        tournoi=collect_tournoi(db, soiree.id, stored),
    )


def _collect_feuille(feuille: StoredFeuille, supprimees: int) -> FeuilleExportee:
    return FeuilleExportee(
        table=feuille.table,
        places=collect_places(feuille),
        donnes=tuple(DonneExportee(d.entree, d.jeton, d.corrigee) for d in feuille.donnes),
        numero_table=feuille.numero_table,
        position=feuille.position,
        exemplaire=feuille.exemplaire,
        papier=collect_papier(feuille),
        cycle=collect_cycle(feuille.cycle),
        decisions=feuille.decisions,
        remplacements=collect_venus(feuille),
        partie=feuille.partie,
        supprimees=supprimees,
    )


def import_soirees(
    db: Database, importees: Mapping[str, SoireeExportee], acteur: str, copie: bool = False
) -> list[SoireeImportee]:
    """Put soirées in the file and return what each became; with `copie`, as new ones.

    `importees` are by place, as messages name it (soirée 1). A copy has a code and keys of its own.
    Raises RefusError with a sentence for each place that is wrong, and then nothing is written.
    """
    importees = {lieu: _clean_titre(soiree) for lieu, soiree in importees.items()}
    with writing(db):
        erreurs: dict[str, str] = {}
        for lieu, phrase in _check_soirees(db, importees, copie):
            erreurs[lieu] = f"{erreurs[lieu]} {phrase}" if lieu in erreurs else phrase
        if erreurs:
            raise RefusError(erreurs)
        return [_insert_soiree(db, soiree, acteur, copie) for soiree in importees.values()]


def _clean_titre(soiree: SoireeExportee) -> SoireeExportee:
    """Return a soirée whose house rules are called as they will be shown."""
    bareme = soiree.bareme
    if bareme is FFT:
        return soiree
    return replace(soiree, bareme=replace(bareme, titre=clean_nom(bareme.titre)))


def _check_soirees(
    db: Database, importees: Mapping[str, SoireeExportee], copie: bool
) -> Iterator[tuple[str, str]]:
    toutes = importees.values()
    codes = Counter(soiree.code for soiree in toutes)
    jetons = Counter(d.jeton for soiree in toutes for f in soiree.feuilles for d in f.donnes)
    for lieu, soiree in importees.items():
        if len(clean_nom(soiree.titre)) > NOM_MAX:
            yield lieu, f"Le titre dépasse {NOM_MAX} lettres."
        if soiree.bareme is not FFT and (refus := refuse_titre(soiree.bareme.titre)):
            yield f"{lieu}, regles", refus
        deja = not copie and soirees.load_soiree(db, soiree.code) is not None
        if deja:
            phrase = f"La soirée {soiree.code} est déjà dans la base : --copie en fait une autre."
            yield lieu, phrase
        elif soiree.code and not copie and codes[soiree.code] > 1:
            yield lieu, f"Le code {soiree.code} est celui de plusieurs soirées."
        for ou, phrase in check_club(soiree):
            yield f"{lieu}, {ou}", phrase
        vues: set[str] = set()
        for feuille in soiree.feuilles:
            if feuille.lieu in vues:
                yield lieu, f"Deux feuilles sont celle de la {feuille.lieu}."
            vues.add(feuille.lieu)
            yield from _check_feuille(feuille, soiree.bareme, f"{lieu}, {feuille.lieu}")
            if not (copie or deja):
                yield from _check_jetons(db, feuille, jetons, f"{lieu}, {feuille.lieu}")


def _check_feuille(
    feuille: FeuilleExportee, bareme: Bareme, lieu: str
) -> Iterator[tuple[str, str]]:
    table = feuille.table
    formes = check_table(table, len(feuille.places))
    yield from ((lieu, phrase) for phrase in (*formes.values(), *check_venus(feuille)))
    if table.boussole and (table.places, table.joueurs) != (4, 4):
        yield lieu, "Nord, Sud, Est et Ouest ne sont les places que d’une table de quatre."
    for phrase in (*check_papier(feuille), *check_places(feuille)):
        yield lieu, phrase
    if formes:
        return
    lignes = zip(feuille.donnes, _build(feuille, bareme).lignes, strict=True)
    for rang, (donne, ligne) in enumerate(lignes, start=1):
        if donne.entree.ecrits is None:
            for erreur in list_erreurs(ligne.anomalies):
                yield f"{lieu}, donne {rang}", erreur.message


def _check_jetons(
    db: Database, feuille: FeuilleExportee, jetons: Counter[str], lieu: str
) -> Iterator[tuple[str, str]]:
    for rang, donne in enumerate(feuille.donnes, start=1):
        if not donne.jeton:
            continue
        if jetons[donne.jeton] > 1:
            yield f"{lieu}, donne {rang}", "Ce jeton sert à une autre donne du fichier."
        elif donnes.find_jeton(db, donne.jeton):
            yield (
                f"{lieu}, donne {rang}",
                "Cette donne est déjà dans la base : --copie en fait une autre.",
            )


def _build(feuille: FeuilleExportee, bareme: Bareme) -> Feuille:
    return build_feuille(
        feuille.table,
        (donne.entree for donne in feuille.donnes),
        [place.report for place in feuille.places],
        bareme,
        feuille.decisions,
        feuille.papier.bilans if feuille.papier else None,
    )


def _insert_soiree(
    db: Database, soiree: SoireeExportee, acteur: str, copie: bool
) -> SoireeImportee:
    code = make_cle() if copie or not soiree.code else soiree.code
    titre = clean_nom(soiree.titre) or f"Partie du {soiree.date:%d/%m/%Y}"
    soiree_id = soirees.insert_soiree(db, code, titre, soiree.date, soiree.bareme.nom)
    save_regles(db, soiree_id, soiree.bareme)
    soirees.update_soiree(db, soiree_id, titre, soiree.archivee)
    append_journal(db, acteur, ACTION, soiree_id=soiree_id, apres={"titre": titre, "code": code})
    if soiree.tournoi:
        insert_tournoi(db, soiree_id, soiree.tournoi)
    else:
        for numero in sorted({feuille.numero_table for feuille in soiree.feuilles}):
            insert_lien(db, make_cle(), soiree_id, "table", numero)
    insert_lien(db, make_cle(), soiree_id, "lecture", None)
    remarques: list[str] = []
    for feuille in soiree.feuilles:
        _insert_feuille(db, soiree_id, feuille, acteur, copie)
        remarques += _list_remarques(db, soiree_id, feuille, soiree.bareme)
        if soiree.tournoi:
            inconnus = list_inconnus(soiree.tournoi, feuille)
            remarques += [f"{feuille.lieu} : {phrase}" for phrase in inconnus]
    if soiree.tournoi:
        insert_registre(db, soiree_id, soiree.tournoi)
        _note_gel(db, soiree_id, acteur)
    nombre = sum(len(feuille.donnes) for feuille in soiree.feuilles)
    return SoireeImportee(code, titre, nombre, tuple(remarques))


def _note_gel(db: Database, soiree_id: int, acteur: str) -> None:
    """Write in the journal the final ranking that came in, to be compared with later."""
    soiree = soirees.load_soiree_by_id(db, soiree_id)
    deroule = load_deroule(db, soiree) if soiree else None
    if deroule and deroule.closes and deroule.soiree.fige_a:
        append_gel(db, deroule, deroule.soiree.fige_a, acteur)


def _insert_feuille(
    db: Database, soiree_id: int, feuille: FeuilleExportee, acteur: str, copie: bool
) -> None:
    feuille_id = feuilles.save_feuille(
        db, soiree_id, feuille.table, feuille.numero_table, feuille.position, feuille.exemplaire
    )
    personnes, donnes_courts = list_personnes(feuille)
    noms = personnes[: len(feuille.places)]
    for place, court in enumerate(derive_courts(personnes, donnes_courts)[: len(noms)]):
        exportee = feuille.places[place]
        feuilles.save_place(
            db, feuille_id, place, noms[place], court, exportee.report, exportee.orientation
        )
    insert_venus(db, feuille_id, feuille)
    insert_papier(db, feuille_id, feuille)
    insert_prevue(db, feuille_id, feuille)
    if feuille.partie != EtatPartie.OUVERTE:
        save_partie(db, feuille_id, EtatPartie(feuille.partie))
    append_journal(
        db,
        acteur,
        ACTION,
        soiree_id=soiree_id,
        feuille_id=feuille_id,
        apres={"joueurs": noms, "reports": [place.report for place in feuille.places]},
    )
    for rang, donne in enumerate(feuille.donnes, start=1):
        jeton = make_cle() if copie or not donne.jeton else donne.jeton
        donne_id = donnes.insert_donne(db, feuille_id, rang, jeton, donne.entree)
        if donne.corrigee:
            donnes.mark_corrigee(db, donne_id)
        modif = append_journal(
            db,
            acteur,
            ACTION,
            soiree_id=soiree_id,
            feuille_id=feuille_id,
            donne_id=donne_id,
            apres=dump_entree(donne.entree),
        )
        donnes.mark_modif(db, donne_id, modif)


def _list_remarques(
    db: Database, soiree_id: int, feuille: FeuilleExportee, bareme: Bareme
) -> Iterable[str]:
    """Yield what the feuille shows in red, and written scores that are not the computed ones."""
    if feuille.papier:
        ecrite = feuilles.load_feuille(
            db, soiree_id, feuille.numero_table, feuille.position, feuille.exemplaire
        )
        for phrase in list_remarques_papier(ecrite) if ecrite else ():
            yield f"{feuille.lieu} : {phrase}"
        return
    derivee = _build(feuille, bareme)
    for erreur in list_erreurs(derivee.anomalies):
        yield f"{feuille.lieu} : {erreur.message}"
    for rang, ligne in enumerate(derivee.lignes, start=1):
        lieu = f"{feuille.lieu}, donne {rang}"
        for erreur in list_erreurs(ligne.anomalies):
            yield f"{lieu} : {erreur.message}"
        ecrits = ligne.entree.ecrits
        if ligne.marque is not None and ecrits is not None and ecrits != ligne.scores:
            yield f"{lieu} : les scores écrits ne sont pas ceux que donnent les faits."

"""What only a sheet copied from paper prints: start numbers, numbers retained, visas, its state."""

from collections.abc import Iterator, Sequence

from ..pages.feuille import FeuillePage, LignePage
from ..pages.mots import say_suspect
from ..regles.anomalie import list_erreurs
from ..regles.controle.diagnostic import diagnose
from ..regles.controle.feuille import check_feuille
from ..regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision, Rang, Source
from ..regles.ecrit import Cases
from ..regles.texte import (
    INSECABLE,
    MOINS,
    format_entier,
    format_phrase,
    format_signe,
    join_et,
)
from ..store.values import StoredFeuille

NOTES_MAX = 8
RIEN = "rien"


def list_marquees(ligne: LignePage, stored: StoredFeuille) -> frozenset[int]:
    """Return the places whose number on this row is not the written one."""
    if stored.papier is None:
        return frozenset()
    return frozenset(
        place
        for place, source in enumerate(ligne.ligne.sources)
        if source is Source.DECIDE or (source is Source.CALCUL and _is_recalculee(ligne, place))
    )


def list_pieds_marques(page: FeuillePage, pied: Rang) -> frozenset[int]:
    """Return the places whose sum on this row was decided, or is not the written one."""
    decides = {d.place for d in page.stored.decisions if d.donne == pied}
    return frozenset(decides.union(place for place, *_ in _list_recalcules(page, pied)))


def is_bilans_seuls(page: FeuillePage) -> bool:
    """Whether the written bilans count, because no row says anything."""
    papier = page.stored.papier
    muette = not any(source for ligne in page.lignes for source in ligne.ligne.sources)
    return papier is not None and papier.bilans is not None and muette


def is_vide(ligne: LignePage) -> bool:
    """Whether a row of a sheet on paper was left empty."""
    entree = ligne.stored.entree
    ecrite = entree.contrat_ecrit or ligne.donne.contrat or ligne.motif
    return not ecrite and all(score is None for score in ligne.ligne.scores)


def list_notes(page: FeuillePage, lignes: Sequence[LignePage], pied: bool) -> tuple[str, ...]:
    """Return a sentence for each number of these rows that is not the written one.

    `pied` says that the sums at the foot are on this page.
    """
    if page.stored.papier is None:
        return ()
    notes = [note for ligne in lignes for note in _note_ligne(page.stored, ligne)]
    if pied:
        for rang in (TOTAL_PLUS, TOTAL_MOINS, BILAN):
            notes += _note_pied(page, rang)
    if len(notes) > NOTES_MAX:
        reste = len(notes) - NOTES_MAX + 1
        notes[NOTES_MAX - 1 :] = [f"Et {reste} autres nombres, que la page de la feuille montre."]
    return tuple(format_phrase(note) for note in notes)


def name_suspect(stored: StoredFeuille) -> str:
    """Return the likeliest slip of a wrong sheet on paper, in a sentence; nothing when unsure."""
    if stored.papier is None:
        return ""
    anomalies = check_feuille(stored.retenue, stored.bareme)
    suspect = diagnose(stored.retenue, anomalies, stored.bareme).suspect
    dit = say_suspect(stored.retenue, suspect) if suspect else ""
    return format_phrase(f"Sans doute : {dit}") if dit else ""


def say_visas(stored: StoredFeuille, etat: str) -> str:
    """Return where a sheet on paper stands and who has visé it, nothing for another."""
    if stored.papier is None:
        return ""
    visas = [siege.libelle for siege in stored.sieges if siege.place in stored.papier.visas]
    deja = not visas or "visée" in etat
    situation = f"État : {etat[:1].lower()}{etat[1:]}" if etat else ""
    morceaux = [situation, "" if deja else f"Visée par {join_et(visas)}"]
    return format_phrase(". ".join(filter(None, morceaux)))


def list_fautes(stored: StoredFeuille) -> tuple[str, ...]:
    """Return what is wrong on a sheet on paper once what was decided is in its cells."""
    erreurs = list_erreurs(check_feuille(stored.retenue, stored.bareme))
    return tuple(erreur.message for erreur in erreurs)


def _list_recalcules(page: FeuillePage, pied: Rang) -> Iterator[tuple[int, int, int]]:
    """Yield place, sum of the rows and sum written where they differ; only where rows count."""
    papier = page.stored.papier
    if papier is None or is_bilans_seuls(page):
        return
    feuille = page.feuille
    paires = {
        TOTAL_PLUS: (feuille.plus, papier.plus),
        TOTAL_MOINS: (feuille.moins, papier.moins),
        BILAN: (feuille.bilans, papier.bilans),
    }
    comptees, ecrites = paires[str(pied)]
    for place, (comptee, ecrite) in enumerate(zip(comptees, ecrites or (), strict=False)):
        # A sum of losses may be written −126 or 126.
        lue = ecrite if ecrite is None or pied == BILAN else abs(ecrite)
        if lue not in (None, comptee):
            yield place, comptee, lue


def _note_pied(page: FeuillePage, pied: Rang) -> Iterator[str]:
    papier = page.stored.papier
    if papier is None:
        return
    ecrits = {TOTAL_PLUS: papier.plus, TOTAL_MOINS: papier.moins, BILAN: papier.bilans}
    decides = {d.place: d for d in page.stored.decisions if d.donne == pied}
    for decision in decides.values():
        yield _note(page.stored, decision, ecrits[str(pied)])
    for place, comptee, ecrite in _list_recalcules(page, pied):
        if place not in decides:
            dire = format_signe if pied == BILAN else format_entier
            lieu = _say_lieu(page.stored, pied, place)
            yield f"{lieu} : {dire(comptee)} calculé, {dire(ecrite)} écrit"


def _is_recalculee(ligne: LignePage, place: int) -> bool:
    ecrits = ligne.stored.entree.ecrits
    return ecrits is not None and ecrits[place] != ligne.ligne.scores[place]


def _note_ligne(stored: StoredFeuille, ligne: LignePage) -> Iterator[str]:
    decides = {d.place: d for d in stored.decisions if d.donne == ligne.stored.rang}
    ecrits = ligne.stored.entree.ecrits
    for place in sorted(list_marquees(ligne, stored)):
        if place in decides:
            yield _note(stored, decides[place], ecrits)
        else:
            ecrit = ecrits[place] if ecrits else None
            lieu = _say_lieu(stored, ligne.stored.rang, place)
            yield f"{lieu} : {_say(ligne.ligne.scores[place])} calculé, {_say(ecrit)} écrit"


def _note(stored: StoredFeuille, decision: Decision, ecrits: Cases | None) -> str:
    ecrit = ecrits[decision.place] if ecrits else None
    lieu = _say_lieu(stored, decision.donne, decision.place)
    motif = f" — {decision.motif}" if decision.motif else ""
    return f"{lieu} : {_say(decision.valeur)} retenu, {_say(ecrit)} écrit{motif}"


def _say_lieu(stored: StoredFeuille, donne: Rang, place: int) -> str:
    rang = f"Donne{INSECABLE}{donne}" if isinstance(donne, int) else str(donne).replace("-", MOINS)
    return f"{rang}, {stored.sieges[place].nom_court}"


def _say(valeur: int | None) -> str:
    return RIEN if valeur is None else format_signe(valeur)

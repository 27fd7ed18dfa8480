"""The récapitulatifs of a club night: a column for each person, under their start number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...pages.tournoi.papiers import Recapitulatif
from ...regles.classement import Resultat
from ...regles.mouvement.placement import ORIENTATIONS, QUATRE, numero_of
from ...services.tournoi.resultats import build_resultats
from ...store.tournoi.values import Inscription
from .papiers import Dossier, list_sans_numero

SUPPLEMENTAIRES = "Suppl."
SANS_NUMERO = "Sans numéro"


@dataclass(frozen=True, slots=True)
class Colonne:
    """A start number and who holds it, or held it; nobody at a removed seat, none for some."""

    numero: int | None
    tenant: Inscription | None = None


def list_recapitulatifs(dossier: Dossier, remplis: bool) -> tuple[Recapitulatif, ...]:
    """Return the table of each orientation, to be written by hand or filled from the sheets.

    Points follow the person, wherever they sat: whoever came back is under the number they have
    now, and whoever took a number over stands beside the one who left it. Who has points or a line
    in the ledger without a number is in a table of their own, once there is something to fill in.
    """
    resultats = {r.cle: r for r in build_resultats(dossier.deroule)} if remplis else {}
    is_penalise = any(sum(resultat.ajustements) for resultat in resultats.values())
    groupes = _group_colonnes(dossier)
    if remplis and (autres := list_sans_numero(dossier.deroule)):
        groupes.append((SANS_NUMERO, [Colonne(None, qui) for qui in autres]))
    return tuple(
        _make_recap(dossier, nom, colonnes, resultats, is_penalise) for nom, colonnes in groupes
    )


def _group_colonnes(dossier: Dossier) -> list[tuple[str, list[Colonne]]]:
    """Return the columns of each orientation, then of those beyond the four seats of a table.

    An orientation where nobody starts has none: at tables of three, Nord.
    """
    tables = dossier.deroule.tournoi.tables
    tenants: dict[int, list[Inscription]] = {}
    for inscrit in sorted(dossier.deroule.inscriptions, key=lambda inscrit: inscrit.arrivee):
        if inscrit.numero is not None:
            tenants.setdefault(inscrit.numero, []).append(inscrit)
    groupes = [
        (nom, [numero_of(table, place) for table in range(1, tables + 1)])
        for place, nom in enumerate(ORIENTATIONS)
    ]
    suppl = sorted(numero for numero in tenants if numero > QUATRE * tables)
    if suppl:
        groupes.append((SUPPLEMENTAIRES, suppl))
    return [
        (nom, [Colonne(numero, qui) for numero in numeros for qui in tenants.get(numero, [None])])
        for nom, numeros in groupes
        if any(numero in tenants for numero in numeros)
    ]


def _make_recap(
    dossier: Dossier,
    orientation: str,
    colonnes: Sequence[Colonne],
    resultats: Mapping[int, Resultat],
    is_penalise: bool,
) -> Recapitulatif:
    siens = [resultats.get(colonne.tenant.id) if colonne.tenant else None for colonne in colonnes]
    deroule = dossier.deroule
    rangs = range(deroule.closes) if resultats else ()
    penalites = [sum(sien.ajustements) or None if sien else None for sien in siens]
    return Recapitulatif(
        titre=dossier.titre,
        date_texte=dossier.date_texte,
        orientation=orientation,
        numeros=tuple(c.numero and _shorten(dossier, c.numero) for c in colonnes),
        positions=max(deroule.tournoi.formule.total, deroule.closes),
        scores=tuple(
            tuple(sien.scores[rang] if sien else None for sien in siens) for rang in rangs
        ),
        retires=tuple(
            _shorten(dossier, c.numero) for c in colonnes if c.tenant is None and c.numero
        ),
        penalites=tuple(penalites) if is_penalise else (),
        noms=tuple(c.tenant.nom_complet if c.tenant else "" for c in colonnes),
    )


def _shorten(dossier: Dossier, numero: int) -> int:
    """Return what stands for a start number in the table of its orientation: 7 for Sud 7."""
    tables = dossier.deroule.tournoi.tables
    if numero > QUATRE * tables:
        return numero - QUATRE * tables
    return numero if dossier.is_howell else (numero - 1) // QUATRE + 1

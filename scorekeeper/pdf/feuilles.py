"""The feuille de marque of a game, page by page, as the template wants it."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from ..pages.feuille import FeuillePage, LignePage
from ..regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS
from ..regles.donne import Etat
from ..regles.explication import NOMS_CONTRATS
from ..regles.feuille import Scores
from ..regles.texte import format_phrase, format_signe
from ..store.values import Siege, StoredFeuille
from .feuillet import (
    RANGS,
    Case,
    Colonne,
    Controle,
    Feuillet,
    Rang,
    blank,
    build_marque,
    fit_titre,
    format_suite,
    say_maison,
)
from .papier import (
    is_bilans_seuls,
    list_fautes,
    list_marquees,
    list_notes,
    list_pieds_marques,
    name_suspect,
    say_visas,
)
from .penalites import list_penalites
from .presences import list_occupants, list_presences, name_occupants

NON_MARQUEE = "Ne se marque pas"
# How many letters a name's cell holds on one line, by number of groups.
LETTRES = {3: 23, 4: 17, 5: 20, 6: 16}


def build_feuillets(page: FeuillePage, rangs: int = RANGS, etat: str = "") -> list[Feuillet]:
    """Return the pages of a game's sheet, `rangs` donnes on each, at least one page.

    `etat` is where a sheet on paper stands, in words.
    Lines without a number take no row. A page after the first starts with the totals of the one
    before, so that every column adds up (règlement p. 10 for the layout of four).
    """
    numerotees = [ligne for ligne in page.lignes if ligne.ligne.numero is not None]
    nombre = max(1, -(-len(numerotees) // rangs))
    return [
        _build_feuillet(page, numerotees, index, nombre, rangs, etat) for index in range(nombre)
    ]


def name_annulation(ligne: LignePage) -> str:
    """Return what an annulled donne says, with its reason: the ruling's where there is one."""
    if ligne.raison:
        return f"Donne annulée, {ligne.raison.titre}. {ligne.raison.source}"
    return f"Donne annulée ({ligne.motif})" if ligne.motif else "Donne annulée"


def _build_feuillet(
    page: FeuillePage, numerotees: list[LignePage], index: int, nombre: int, rangs: int, etat: str
) -> Feuillet:
    debut = index * rangs
    ici = numerotees[debut : debut + rangs]
    derniere = index == nombre - 1
    jusque_la = page.lignes if derniere else page.lignes[: page.lignes.index(ici[-1]) + 1]
    places = len(page.sieges)
    numero_suivant = len(numerotees) + 1
    vides = range(numero_suivant, numero_suivant + rangs - len(ici))
    stored = page.stored
    return Feuillet(
        titre=fit_titre(page.titre),
        position=str(stored.position),
        table=str(stored.numero_table),
        date=f"{stored.soiree.date:%d/%m/%Y}",
        suite=format_suite(index, nombre),
        colonnes=tuple(
            _name_colonne(list_occupants(page, siege.place, ici, bool(derniere and vides)), stored)
            for siege in page.sieges
        ),
        donnes=tuple(
            replace(rang, barre=is_bilans_seuls(page))
            for rang in (
                *(_build_rang(ligne, page.stored) for ligne in ici),
                *(blank(f"Donne {numero}", places) for numero in vides),
            )
        ),
        pied=tuple(_build_pied(page, jusque_la, derniere)),
        controle=_build_controle(page, jusque_la),
        marque=build_marque(stored.bareme),
        maison=say_maison(stored.bareme),
        report=_build_total("Report", numerotees[:debut], places) if index else None,
        notes=list_notes(page, ici, derniere),
        etat=say_visas(stored, etat),
        suspect=name_suspect(stored) if derniere else "",
        presences=list_presences(page, range(debut + 1, debut + rangs + 1), derniere),
        penalites=list_penalites(page) if derniere else (),
    )


def _name_colonne(occupants: Sequence[Siege], stored: StoredFeuille) -> Colonne:
    siege = occupants[-1]
    nom = name_occupants(occupants, LETTRES[stored.table.places])
    papier = stored.papier
    depart = papier.departs[siege.place] if papier else None
    return Colonne(
        siege.libelle,
        nom,
        numero="" if depart is None else str(depart),
        vise=papier is not None and siege.place in papier.visas,
    )


def _build_rang(ligne: LignePage, stored: StoredFeuille) -> Rang:
    donne, titre = ligne.donne, f"Donne {ligne.ligne.numero}"
    contrat = NOMS_CONTRATS[donne.contrat] if donne.contrat else ligne.stored.entree.contrat_ecrit
    if donne.etat is Etat.ANNULEE:
        return Rang(titre, contrat, note=name_annulation(ligne), annule=True)
    scores = ligne.ligne.scores
    if ligne.erreurs and all(score is None for score in scores):
        message = " ".join(erreur.message for erreur in ligne.erreurs)
        return Rang(titre, contrat, note=message, alerte=NON_MARQUEE)
    somme = ligne.ligne.somme
    alerte = f"Σ = {format_signe(somme)}" if somme else ""
    marquees = list_marquees(ligne, stored)
    return Rang(titre, contrat, _split(scores, donne.mort, marquees), alerte=alerte)


def _split(
    scores: Scores, mort: int | None = None, marquees: Collection[int] = ()
) -> tuple[Case, ...]:
    return tuple(
        Case(
            plus=score if score is not None and score >= 0 else None,
            moins=-score if score is not None and score < 0 else None,
            mort=place == mort,
            marquee=place in marquees,
        )
        for place, score in enumerate(scores)
    )


def _build_total(
    titre: str,
    lignes: Sequence[LignePage],
    places: int,
    note: str = "",
    plus_marques: Collection[int] = (),
    moins_marques: Collection[int] = (),
) -> Rang:
    colonnes = [[ligne.ligne.scores[place] or 0 for ligne in lignes] for place in range(places)]
    cases = (
        Case(
            plus=sum(score for score in colonne if score > 0),
            moins=-sum(score for score in colonne if score < 0),
            marquee=place in plus_marques,
            moins_marque=place in moins_marques,
        )
        for place, colonne in enumerate(colonnes)
    )
    return Rang(titre, note, tuple(cases))


def _sum_bilans(lignes: Sequence[LignePage], places: int) -> tuple[int, ...]:
    return tuple(sum(ligne.ligne.scores[place] or 0 for ligne in lignes) for place in range(places))


def _build_pied(page: FeuillePage, lignes: Sequence[LignePage], derniere: bool) -> list[Rang]:
    places = len(page.sieges)
    reports = page.feuille.reports
    marques = list_pieds_marques(page, BILAN) if derniere else frozenset()
    if is_bilans_seuls(page):
        bilans = page.feuille.bilans
        pied = [
            replace(blank("Total", places), barre=True),
            Rang("Bilan", "", _split(bilans, None, marques)),
        ]
    elif lignes:
        bilans = _sum_bilans(lignes, places)
        pied = [
            _build_total(
                "Total",
                lignes,
                places,
                "" if derniere else "à reporter",
                list_pieds_marques(page, TOTAL_PLUS) if derniere else (),
                list_pieds_marques(page, TOTAL_MOINS) if derniere else (),
            ),
            Rang("Bilan", "", _split(bilans, None, marques)),
        ]
    else:
        bilans = (0,) * places
        pied = [blank("Total", places), blank("Bilan", places)]
    if any(reports):
        cumuls = tuple(map(sum, zip(bilans, reports, strict=True)))
        pied.append(Rang("Report", "du papier", _split(reports)))
        pied.append(Rang("Cumul", "", _split(cumuls)) if lignes else blank("Cumul", places))
    if derniere and page.sanctions.points:
        pied.append(Rang("Pénalités", "", _split(page.sanctions.points)))
        pied.append(Rang("Total", "avec pénalités", _split(page.totaux_sanctionnes)))
    return pied


def _build_controle(page: FeuillePage, lignes: Sequence[LignePage]) -> Controle:
    if page.stored.papier:
        return Controle(sum(page.feuille.bilans), list_fautes(page.stored))
    somme = sum(_sum_bilans(lignes, len(page.sieges))) if lignes else None
    phrases = []
    if report := sum(page.feuille.reports):
        texte = f"Les totaux reportés du papier ne font pas zéro : somme {format_signe(report)}."
        phrases.append(format_phrase(texte))
    for ligne in lignes:
        nom = f"Donne {ligne.ligne.numero}" if ligne.ligne.numero else ligne.contrat
        phrases += [f"{nom}. {erreur.message}" for erreur in ligne.erreurs]
    return Controle(somme, tuple(phrases))

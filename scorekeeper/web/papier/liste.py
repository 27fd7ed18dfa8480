"""The feuilles of a soirée with where each stands, and the results that came in twice."""

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from flask import render_template, url_for

from ...db import get_db
from ...pages.mots import say_etat
from ...regles.anomalie import Gravite, list_erreurs
from ...regles.controle.feuille import check_feuille
from ...regles.cycle import EtatFeuille
from ...regles.texte import format_nombre, format_phrase, join_suites
from ...store.feuilles import load_feuilles
from ...store.papier import load_confirmateurs
from ...store.values import Profondeur, StoredFeuille
from .. import contexte
from . import bp
from .etat import list_permis
from .listee import Double, FeuilleListee, LigneDouble, PositionListee

PROFONDEURS = {
    Profondeur.BILANS: "bilans seuls",
    Profondeur.LIGNES: "lignes",
    Profondeur.DETAILS: "lignes et détails",
}


@bp.get("/")
def liste() -> str:
    """Show every feuille of the soirée."""
    return render_liste({})


def render_liste(erreurs: dict[str, str]) -> str:
    """Return the page of every feuille of the soirée."""
    acces = contexte.get_acces()
    listees = list_listees(acces.soiree.id)
    de_table = acces.droits.marquer and not acces.droits.arbitrer
    return render_template(
        "papier/liste.html",
        soiree=acces.soiree,
        droits=acces.droits,
        feuilles=listees,
        avancement=_say_avancement(listees),
        numero_table=acces.numero_table,
        miennes=[f for f in listees if de_table and _is_recopiee(f.stored, acces.numero_table)],
        fausses=[f for f in listees if f.is_a_revoir],
        doubles=list_doubles(listees),
        positions=group_positions(listees),
        jouee=any(_is_marquee(feuille.stored) for feuille in listees),
        erreurs=erreurs,
    )


def list_listees(soiree_id: int) -> list[FeuilleListee]:
    """Return the feuilles of a soirée, controlled, by position then table."""
    stockees = load_feuilles(get_db(), soiree_id)
    confirmateurs = load_confirmateurs(get_db(), soiree_id)
    lieux = [(stored.position, stored.numero_table) for stored in stockees]
    return [
        _list_feuille(stored, confirmateurs.get(stored.id), lieux.count(lieu) > 1)
        for stored, lieu in zip(stockees, lieux, strict=True)
    ]


def _list_feuille(stored: StoredFeuille, confirmateur: int | None, double: bool) -> FeuilleListee:
    feuille = stored.build()
    anomalies = check_feuille(stored.retenue, stored.bareme) if stored.papier else []
    erreurs = len(list_erreurs(anomalies))
    if not feuille.is_juste:
        erreurs = erreurs or 1
    papier = stored.papier
    visas = papier.visas if papier else ()
    return FeuilleListee(
        stored=stored,
        etat=say_etat(stored, confirmateur),
        profondeur=PROFONDEURS[papier.profondeur] if papier else "marquée en jouant",
        visas=", ".join(siege.libelle for siege in stored.sieges if siege.place in visas),
        bilans=feuille.bilans,
        erreurs=erreurs,
        alertes=sum(anomalie.gravite is Gravite.ALERTE for anomalie in anomalies),
        vide=_is_vide(stored),
        double=double,
        lien=_link(stored),
        permis=list_permis(stored),
    )


def _is_recopiee(stored: StoredFeuille, numero_table: int) -> bool:
    return stored.papier is not None and stored.numero_table == numero_table


def _say_avancement(feuilles: Sequence[FeuilleListee]) -> str:
    """Return how far the evening is: 17 feuilles : 10 justes, 7 à revoir, 3 validées."""
    comptees = [f for f in feuilles if not f.stored.cycle.ecartee]
    justes = sum(f.is_juste for f in comptees)
    revoir = sum(f.is_a_revoir for f in comptees)
    validees = sum(f.stored.cycle.etat is EtatFeuille.VALIDEE for f in comptees)
    ecartees = len(feuilles) - len(comptees)
    mots = [
        format_nombre(justes, "juste") if justes else "",
        f"{revoir} à revoir" if revoir else "",
        format_nombre(validees, "validée") if validees else "",
        format_nombre(ecartees, "écartée") if ecartees else "",
    ]
    dits = ", ".join(filter(None, mots))
    return format_phrase(
        f"{format_nombre(len(feuilles), 'feuille')}{f' : {dits}' if dits else ''}."
    )


def _is_vide(stored: StoredFeuille) -> bool:
    if stored.papier:
        return stored.ecrite.is_vierge
    return stored.is_attendue or not stored.donnes


def _is_marquee(stored: StoredFeuille) -> bool:
    """Whether this is the feuille that the link's own table marks now, as it plays."""
    ici = contexte.get_adresse()
    lieu = (stored.numero_table, stored.position, stored.exemplaire)
    return stored.papier is None and lieu == (ici.numero_table, ici.position, ici.exemplaire)


def _link(stored: StoredFeuille) -> str:
    if stored.papier:
        return url_for(".grille", ou=stored)
    return url_for("feuilles.table") if _is_marquee(stored) else url_for(".recap", ou=stored)


def list_doubles(feuilles: Iterable[FeuilleListee]) -> list[Double]:
    """Return the tables for which several results came in, those still open first."""
    groupes = groupby(feuilles, lambda f: (f.stored.position, f.stored.numero_table))
    membres = [(lieu, tuple(groupe)) for lieu, groupe in groupes]
    doubles = [
        Double(*lieu, groupe, tuple(_compare(groupe)))
        for lieu, groupe in membres
        if len(groupe) > 1
    ]
    return sorted(doubles, key=lambda double: double.is_regle)


def _compare(feuilles: Sequence[FeuilleListee]) -> Iterable[LigneDouble]:
    rangees = [zip(f.stored.sieges, f.bilans, strict=True) for f in feuilles]
    for cases in zip_longest(*rangees, fillvalue=(None, None)):
        noms = dict.fromkeys(siege.nom for siege, _ in cases if siege)
        yield LigneDouble(" ou ".join(noms), tuple(bilan for _, bilan in cases))


def group_positions(feuilles: Iterable[FeuilleListee]) -> list[PositionListee]:
    """Return the feuilles position by position."""
    groupes = [(n, tuple(groupe)) for n, groupe in groupby(feuilles, lambda f: f.stored.position)]
    listees = [feuille for _numero, groupe in groupes for feuille in groupe]
    # A table marked as it plays is no evening of numbered tables: nothing is missing there.
    papier = all(feuille.stored.papier for feuille in listees)
    connues = range(1, max((f.stored.numero_table for f in listees), default=0) + 1)
    return [
        PositionListee(numero, groupe, _name_manquantes(connues if papier else (), groupe))
        for numero, groupe in groupes
    ]


def _name_manquantes(connues: Iterable[int], feuilles: Sequence[FeuilleListee]) -> str:
    """Return the tables that have no feuille among these: table 4, tables 2, 4 et 9 à 12."""
    presentes = {feuille.stored.numero_table for feuille in feuilles}
    absentes = [table for table in connues if table not in presentes]
    if not absentes:
        return ""
    return f"table{'s' if len(absentes) > 1 else ''} {join_suites(absentes)}"

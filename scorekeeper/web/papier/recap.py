"""A feuille as it is read before it is confirmed: full names, every donne, what counts."""

from dataclasses import dataclass

from ...pages import FeuillePage, LignePage, build_page
from ...regles.anomalie import list_erreurs
from ...regles.controle import check_feuille
from ...regles.decision import Source
from ...regles.donne import Etat
from ...regles.texte import INSECABLE, format_signe
from ...store.values import Siege, StoredFeuille


@dataclass(frozen=True, slots=True)
class CaseRecap:
    """A score that counts; `note` says that it is not the written one, which is `ecrit`."""

    valeur: int | None
    mort: bool = False
    preneur: bool = False
    note: str = ""
    ecrit: int | None = None


@dataclass(frozen=True, slots=True)
class LigneRecap:
    """A donne: its number, what was played by whom, its scores, what is wrong with it."""

    titre: str
    fait: str
    cases: tuple[CaseRecap, ...]
    fautes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecapPage:
    """The whole feuille: seats, donnes, sums in points, and everything that is wrong."""

    page: FeuillePage
    lignes: tuple[LigneRecap, ...]
    somme: int
    fautes: tuple[str, ...]

    @property
    def sieges(self) -> tuple[Siege, ...]:
        """The seats in the order of the columns."""
        return self.page.sieges


def build_recap(stored: StoredFeuille) -> RecapPage:
    """Return what is read before a feuille is confirmed; rows left empty are not shown."""
    page = build_page(stored)
    return RecapPage(
        page=page,
        lignes=tuple(_build_ligne(ligne, stored) for ligne in page.lignes if _is_notee(ligne)),
        somme=sum(page.feuille.bilans),
        fautes=_list_fautes(page),
    )


def _list_fautes(page: FeuillePage) -> tuple[str, ...]:
    """Return what keeps a feuille from being right: on paper, the sums written there too."""
    stored = page.stored
    if stored.papier:
        anomalies = list_erreurs(check_feuille(stored.retenue, stored.bareme))
        return tuple(anomalie.message for anomalie in anomalies)
    return tuple(anomalie.message for anomalie in page.feuille.anomalies)


def _is_notee(ligne: LignePage) -> bool:
    entree = ligne.stored.entree
    vide = all(score is None for score in ligne.ligne.scores)
    jouee = entree.donne.etat is Etat.JOUEE
    return not (vide and jouee and not entree.donne.contrat and not entree.contrat_ecrit)


def _build_ligne(ligne: LignePage, stored: StoredFeuille) -> LigneRecap:
    marquee = ligne.donne.etat is Etat.JOUEE or any(ligne.ligne.scores)
    places = range(stored.table.places) if marquee else ()
    cases = tuple(_build_case(ligne, place) for place in places)
    titre = f"Donne{INSECABLE}{ligne.ligne.numero}" if ligne.ligne.numero else "Sans numéro"
    fautes = () if stored.papier else tuple(erreur.message for erreur in ligne.erreurs)
    return LigneRecap(titre, _say_fait(ligne, stored.sieges), cases, fautes)


def _say_fait(ligne: LignePage, sieges: tuple[Siege, ...]) -> str:
    """Return what was played: Garde sans +8 par DUPONT Anne, avec ROUX Paul."""
    donne = ligne.donne
    if donne.etat is Etat.PASSEE:
        return "Tout le monde passe"
    if donne.etat is Etat.ANNULEE:
        return f"Donne annulée, {ligne.motif}" if ligne.motif else "Donne annulée"
    noms = {siege.place: siege.nom for siege in sieges}
    ecrit = ligne.stored.entree.contrat_ecrit
    contrat = f"«{INSECABLE}{ecrit}{INSECABLE}»" if ecrit else ligne.contrat
    ecart = ligne.ligne.ecart
    signe = "" if ecart is None else f" {format_signe(ecart) if ecart else 'juste fait'}"
    par = f" par {noms[donne.preneur]}" if donne.preneur in noms else ""
    avec = ""
    if donne.joueurs == 5 and donne.preneur is not None:
        avec = ", seul" if donne.est_seul else _say_appele(noms, donne.appele)
    return f"{contrat}{signe}{par}{avec}"


def _say_appele(noms: dict[int, str], appele: int | None) -> str:
    return f", avec {noms[appele]}" if appele in noms else ""


def _build_case(ligne: LignePage, place: int) -> CaseRecap:
    valeur = ligne.ligne.scores[place]
    ecrits, source = ligne.stored.entree.ecrits, ligne.ligne.sources[place]
    ecrit = ecrits[place] if ecrits else None
    note = ""
    if source is Source.DECIDE:
        note = "retenu"
    elif source is Source.CALCUL and ecrits and ecrit != valeur:
        note = "calculé"
    donne = ligne.donne
    return CaseRecap(
        valeur=valeur,
        mort=valeur is None and place == donne.mort,
        preneur=place == donne.preneur and donne.etat is Etat.JOUEE,
        note=note,
        ecrit=ecrit if note else None,
    )

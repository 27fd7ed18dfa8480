"""A feuille as it is read before it is confirmed: full names, every donne, what counts."""

from collections.abc import Container
from dataclasses import dataclass

from ...pages.feuille import FeuillePage, LignePage, build_page
from ...pages.mots import say_suspect
from ...pages.sanctions import AUCUNE, Sanctions
from ...regles.anomalie import Anomalie, list_erreurs
from ...regles.controle.diagnostic import diagnose
from ...regles.controle.feuille import check_feuille
from ...regles.decision import Source
from ...regles.donne import Etat
from ...regles.feuille import Scores
from ...regles.texte import INSECABLE, format_nombre, format_phrase, format_signe
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
    """A donne: its number, what was played by whom, its scores, what is wrong with it.

    `raison` is the ruling that annulled it; an `annulee` has its number struck out.
    """

    titre: str
    fait: str
    cases: tuple[CaseRecap, ...]
    fautes: tuple[str, ...]
    annulee: bool = False
    raison: str = ""


@dataclass(frozen=True, slots=True)
class RecapPage:
    """The whole feuille: seats, donnes, sums in points, and everything that is wrong.

    `fautes` are the causes; `suites` follow from them. `suspect` is the likeliest slip, in words.
    """

    page: FeuillePage
    lignes: tuple[LigneRecap, ...]
    somme: int
    fautes: tuple[str, ...]
    suites: tuple[str, ...] = ()
    suspect: str = ""

    @property
    def sieges(self) -> tuple[Siege, ...]:
        """The seats in the order of the columns."""
        return self.page.sieges

    @property
    def reserve(self) -> str:
        """What whoever goes on all the same must know: somme +152; nothing when all is right."""
        if self.somme:
            return f"somme {format_signe(self.somme)}"
        nombre = len(self.fautes) + len(self.suites)
        return format_nombre(nombre, "anomalie") if nombre else ""

    @property
    def alerte(self) -> str:
        """The same in a sentence."""
        if self.somme:
            return f"Cette feuille ne fait pas zéro ({format_signe(self.somme)})."
        return f"Cette feuille a {self.reserve}." if self.reserve else ""


def build_recap(stored: StoredFeuille, sanctions: Sanctions = AUCUNE) -> RecapPage:
    """Return what is read before a feuille is confirmed; rows left empty are not shown."""
    page = build_page(stored, sanctions)
    erreurs = list_erreurs(check_feuille(stored.retenue, stored.bareme)) if stored.papier else []
    fausses = {erreur.donne for erreur in erreurs if isinstance(erreur.donne, int)}
    causes = [erreur for erreur in erreurs if erreur.donne in fausses] or erreurs[:1]
    fautes = causes if stored.papier else page.feuille.anomalies
    return RecapPage(
        page=page,
        lignes=tuple(
            _build_ligne(ligne, stored, fausses) for ligne in page.lignes if _is_notee(ligne)
        ),
        somme=sum(page.feuille.bilans),
        fautes=tuple(faute.message for faute in fautes),
        suites=tuple(erreur.message for erreur in erreurs if erreur not in causes),
        suspect=_say_suspect(stored, erreurs),
    )


def _say_suspect(stored: StoredFeuille, erreurs: list[Anomalie]) -> str:
    if not erreurs:
        return ""
    anomalies = check_feuille(stored.retenue, stored.bareme)
    suspect = diagnose(stored.retenue, anomalies, stored.bareme).suspect
    return say_suspect(stored.retenue, suspect) if suspect else ""


def _is_notee(ligne: LignePage) -> bool:
    entree = ligne.stored.entree
    vide = all(score is None for score in ligne.ligne.scores)
    jouee = entree.donne.etat is Etat.JOUEE
    return not (vide and jouee and not entree.donne.contrat and not entree.contrat_ecrit)


def _build_ligne(ligne: LignePage, stored: StoredFeuille, fausses: Container[object]) -> LigneRecap:
    marquee = ligne.donne.etat is Etat.JOUEE or any(ligne.ligne.scores)
    places = range(stored.table.places) if marquee else ()
    cases = tuple(_build_case(ligne, place) for place in places)
    titre = f"Donne{INSECABLE}{ligne.ligne.numero}" if ligne.ligne.numero else "Sans numéro"
    fautes = tuple(erreur.message for erreur in ligne.erreurs)
    if stored.papier:
        fautes = (_say_fausse(ligne),) if ligne.stored.rang in fausses else ()
    return LigneRecap(
        titre,
        _say_fait(ligne, stored.sieges),
        cases,
        fautes,
        annulee=ligne.donne.etat is Etat.ANNULEE and ligne.ligne.numero is not None,
        raison=ligne.raison.source if ligne.raison else "",
    )


def _say_fausse(ligne: LignePage) -> str:
    somme = ligne.ligne.somme
    return format_phrase(f"✗ Somme {format_signe(somme)}" if somme else "✗ À revoir")


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
    signe = "" if ecart is None else f" {format_signe(ecart) if ecart else 'juste faite'}"
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
    preneur = _find_preneur(ligne.ligne.scores) if donne.preneur is None else donne.preneur
    return CaseRecap(
        valeur=valeur,
        mort=valeur is None and place == donne.mort,
        preneur=place == preneur and donne.etat is Etat.JOUEE,
        note=note,
        ecrit=ecrit if note else None,
    )


def _find_preneur(scores: Scores) -> int | None:
    """Return the place that a row shows to have taken: it alone stakes the most."""
    mises = [abs(score or 0) for score in scores]
    return mises.index(max(mises)) if mises.count(max(mises)) == 1 else None

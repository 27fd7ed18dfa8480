"""What the control says of a stored sheet, for its page: sentences, proposals, decisions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...regles.anomalie import Anomalie, Gravite, list_erreurs
from ...regles.controle.diagnostic import Suspect, diagnose
from ...regles.controle.feuille import check_feuille
from ...regles.controle.pistes import SANS_FAUTE
from ...regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision, Rang, read_case
from ...regles.ecrit import FeuilleEcrite, LigneEcrite
from ...regles.texte import (
    INSECABLE,
    MOINS,
    format_entier,
    format_nombre,
    format_phrase,
    format_signe,
)
from ...services.arbitrage.papier import is_arbitree
from ...store.values import StoredFeuille
from ..historique import say_acteur
from .valeurs import name_case

RIEN = "rien"
NOMBRES = ("Deux", "Trois", "Quatre", "Cinq", "Six")
CALCUL = "ecart-calcul"
SOMMES = ("tp-", "tm-", "c-b-")
SEULE_VALEUR = "seule valeur possible dans cette case, sans faute de copie reconnue"


@dataclass(frozen=True, slots=True)
class PhrasePage:
    """An anomaly: its sentence, the id of the sentence, and the field it speaks of, if one."""

    id: str
    gravite: Gravite
    message: str
    cible: str


@dataclass(frozen=True, slots=True)
class PropositionPage:
    """What would explain the sheet, in words, and what the button that accepts it sends.

    `cases` are the fields it changes with the number each should hold, the cause first.
    """

    envoi: str
    cible: str
    lieu: str
    qui: str
    attendu: str
    change: str
    raison: str
    accepter: str
    suites: tuple[str, ...]
    cases: tuple[tuple[str, str], ...]

    @property
    def titre(self) -> str:
        """How many cells it takes to explain the sheet."""
        if not self.suites:
            return "Une seule case explique tout"
        return f"{self._say_nombre(len(self.cases))} cases expliquent tout"

    @property
    def verdict(self) -> str:
        """How many cells are wrong, the sums that were made from them set aside."""
        cases = [nom for nom, _ in self.cases if not nom.startswith(SOMMES)]
        if len(cases) > 1 or (self.suites and not cases):
            return f"{self._say_nombre(len(cases) or len(self.cases))} cases sont fausses"
        sommes = ", et les sommes faites avec elle" if self.suites else ""
        return f"Une case est fausse{sommes}"

    def _say_nombre(self, nombre: int) -> str:
        return dict(enumerate(NOMBRES, start=2)).get(nombre, str(nombre))


@dataclass(frozen=True, slots=True)
class DecisionPage:
    """A number that was decided, beside the written one, and what gives the written one back."""

    envoi: str
    cible: str
    lieu: str
    retenu: str
    ecrit: str
    motif: str
    acteur: str


@dataclass(frozen=True, slots=True)
class ConstatPage:
    """The control of a sheet: problems first, then what to look at, then what is only said.

    `decisions` are those that can be taken back here: a ruling's cannot.
    """

    is_vide: bool
    is_juste: bool
    erreurs: tuple[PhrasePage, ...]
    alertes: tuple[PhrasePage, ...]
    infos: tuple[PhrasePage, ...]
    suspect: PropositionPage | None
    suspects: tuple[PropositionPage, ...]
    decisions: tuple[DecisionPage, ...]

    @property
    def verdict(self) -> str:
        """What is wrong, in a word: the cells to blame when they are known."""
        if self.suspect:
            return self.suspect.verdict
        return format_nombre(len(self.erreurs), "anomalie")

    def find_attendu(self, nom: str) -> str:
        """Return the number that the proposal wants in a field, nothing when it leaves it alone."""
        return dict(self.suspect.cases).get(nom, "") if self.suspect else ""

    def find_pistes(self, nom: str) -> str:
        """Return the ranks of the explanations that blame a field, when several are as good."""
        pistes = () if self.suspect else self.suspects
        return ", ".join(str(n) for n, piste in enumerate(pistes, 1) if piste.cible == nom)

    @property
    def phrases(self) -> tuple[PhrasePage, ...]:
        """Every sentence."""
        return self.erreurs + self.alertes + self.infos


def build_constat(stored: StoredFeuille) -> ConstatPage:
    """Return the control of a sheet as it counts, with what was decided in its cells."""
    retenue = stored.retenue
    anomalies = check_feuille(retenue, stored.bareme)
    diagnostic = diagnose(retenue, anomalies, stored.bareme)
    reunies = _join_ecarts(retenue, anomalies)
    phrases = [_to_phrase(rang, anomalie) for rang, anomalie in enumerate(reunies)]
    groupes = {
        gravite: tuple(phrase for phrase in phrases if phrase.gravite is gravite)
        for gravite in Gravite
    }
    suspect = diagnostic.suspect
    vide = retenue.is_vierge
    return ConstatPage(
        is_vide=vide,
        is_juste=not vide and not list_erreurs(anomalies) and stored.build().is_juste,
        erreurs=groupes[Gravite.ERREUR],
        alertes=groupes[Gravite.ALERTE],
        infos=groupes[Gravite.INFO],
        suspect=_propose(retenue, suspect) if suspect else None,
        suspects=() if suspect else _list_pistes(retenue, diagnostic.suspects),
        decisions=tuple(
            tell_decision(stored, decision)
            for decision in stored.decisions
            if not is_arbitree(decision)
        ),
    )


def find_suspect(stored: StoredFeuille, envoi: str) -> Suspect | None:
    """Return the proposal that a button names, None when it does not explain the sheet now."""
    retenue = stored.retenue
    anomalies = check_feuille(retenue, stored.bareme)
    suspects = diagnose(retenue, anomalies, stored.bareme).suspects
    return next((suspect for suspect in suspects if suspect.cle == envoi), None)


def list_decisions(suspect: Suspect) -> list[Decision]:
    """Return what accepting a proposal decides: its cell, and the cells that follow."""
    suites = [
        Decision(suite.donne or BILAN, suite.place, suite.attendu, suite.raison or suspect.raison)
        for suite in suspect.suites
    ]
    cause = Decision(suspect.donne or BILAN, suspect.place, suspect.attendu, suspect.raison)
    return [cause, *suites]


def say_lieu(feuille: FeuilleEcrite, donne: Rang, place: int) -> str:
    """Return where a cell is: Donne 2, DUPONT."""
    rang = f"Donne{INSECABLE}{donne}" if isinstance(donne, int) else (donne or "Bilan")
    return f"{rang.replace('-', MOINS)}, {feuille.name_place(place)}"


def say_valeur(donne: Rang, valeur: int | None) -> str:
    """Return a number as its row writes it: signed, except in the sums of gains and losses."""
    if valeur is None:
        return RIEN
    return format_entier(valeur) if donne in (TOTAL_PLUS, TOTAL_MOINS) else format_signe(valeur)


def _join_ecarts(feuille: FeuilleEcrite, anomalies: Sequence[Anomalie]) -> Iterator[Anomalie]:
    """Yield the anomalies, one only for a row whose scores agree together against its details."""
    accords = {ligne.numero: ligne for ligne in feuille.lignes if _is_accord(ligne, anomalies)}
    dites = set()
    for anomalie in anomalies:
        ligne = accords.get(anomalie.donne) if isinstance(anomalie.donne, int) else None
        if ligne is None or anomalie.code != CALCUL:
            yield anomalie
        elif ligne.numero not in dites:
            dites.add(ligne.numero)
            yield replace(anomalie, message=_say_ecarts(ligne.numero, anomalies), place=None)


def _is_accord(ligne: LigneEcrite, anomalies: Iterable[Anomalie]) -> bool:
    """Whether a row's only fault is that none of its scores is what its details give."""
    fautes = [faute for faute in list_erreurs(anomalies) if faute.donne == ligne.numero]
    ecrites = sum(case is not None for case in ligne.cases)
    return len(fautes) == ecrites > 1 and all(faute.code == CALCUL for faute in fautes)


def _say_ecarts(numero: int, anomalies: Iterable[Anomalie]) -> str:
    """Return that the written scores of a row contradict its details."""
    ecarts = [ecart for ecart in anomalies if (ecart.donne, ecart.code) == (numero, CALCUL)]
    calcul = ", ".join(say_valeur(numero, ecart.attendu) for ecart in ecarts)
    return format_phrase(
        f"Donne {numero} : les scores écrits s’accordent entre eux, mais pas avec les détails :"
        f" le calcul donne {calcul}."
    )


def _to_phrase(rang: int, anomalie: Anomalie) -> PhrasePage:
    donne, place = anomalie.donne, anomalie.place
    if place is not None:
        cible = name_case(donne, place)
    else:
        sorte = "d-preneur" if anomalie.code == CALCUL else "k"
        cible = f"{sorte}-{donne}" if isinstance(donne, int) else ""
    return PhrasePage(f"a-{rang}", anomalie.gravite, anomalie.message, cible)


def _list_pistes(
    feuille: FeuilleEcrite, suspects: Iterable[Suspect]
) -> tuple[PropositionPage, ...]:
    """Return explanations as good as one another, those that no slip explains last."""
    pistes = [_propose(feuille, suspect) for suspect in suspects]
    if len(pistes) > 1:
        dites = [
            replace(piste, raison=SEULE_VALEUR) if piste.raison == SANS_FAUTE else piste
            for piste in pistes
        ]
        pistes = sorted(dites, key=lambda piste: piste.raison == SEULE_VALEUR)
    return tuple(pistes)


def _propose(feuille: FeuilleEcrite, suspect: Suspect) -> PropositionPage:
    attendu = say_valeur(suspect.donne, suspect.attendu)
    return PropositionPage(
        envoi=suspect.cle,
        cible=name_case(suspect.donne, suspect.place),
        lieu=say_lieu(feuille, suspect.donne, suspect.place),
        qui=feuille.name_place(suspect.place),
        attendu=attendu,
        change=_say_change(suspect.donne, suspect.attendu, suspect.lu),
        raison=suspect.raison,
        accepter=_say_accepter(attendu, len(suspect.suites) + 1),
        suites=tuple(
            f"{say_lieu(feuille, suite.donne, suite.place)}{INSECABLE}: "
            + _say_change(suite.donne, suite.attendu, suite.lu)
            for suite in suspect.suites
        ),
        cases=(
            (name_case(suspect.donne, suspect.place), attendu),
            *(
                (name_case(suite.donne, suite.place), say_valeur(suite.donne, suite.attendu))
                for suite in suspect.suites
            ),
        ),
    )


def _say_accepter(attendu: str, cases: int) -> str:
    if cases > 1:
        return f"Accepter ces {cases} nombres"
    return "Accepter la case vide" if attendu == RIEN else f"Accepter {attendu}"


def _say_change(donne: Rang, attendu: int | None, lu: int | None) -> str:
    de = "d’une case vide" if lu is None else f"de {say_valeur(donne, lu)}"
    return f"{say_valeur(donne, attendu)} au lieu {de}"


def tell_decision(stored: StoredFeuille, decision: Decision) -> DecisionPage:
    """Return a number that was decided as its page shows it."""
    ecrit = read_case(stored.ecrite, decision.donne, decision.place)
    return DecisionPage(
        envoi=f"{decision.donne}/{decision.place}",
        cible=name_case(decision.donne, decision.place),
        lieu=say_lieu(stored.ecrite, decision.donne, decision.place),
        retenu=say_valeur(decision.donne, decision.valeur),
        ecrit=say_valeur(decision.donne, ecrit),
        motif=format_phrase(decision.motif),
        acteur=say_acteur(decision.acteur),
    )

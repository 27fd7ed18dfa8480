"""What the control says of a stored sheet, for its page: sentences, proposals, decisions."""

from dataclasses import dataclass

from ...regles.anomalie import Anomalie, Gravite, list_erreurs
from ...regles.controle import check_feuille
from ...regles.decision import TOTAL_MOINS, TOTAL_PLUS, Decision, Rang
from ...regles.diagnostic import Suspect, diagnose
from ...regles.ecrit import FeuilleEcrite
from ...regles.texte import INSECABLE, MOINS, format_entier, format_phrase, format_signe
from ...services.papier import read_case
from ...store.values import StoredFeuille
from .valeurs import name_case

RIEN = "rien"
NOMBRES = ("Deux", "Trois", "Quatre", "Cinq", "Six")


@dataclass(frozen=True, slots=True)
class PhrasePage:
    """An anomaly: its sentence, the id of the sentence, and the field it speaks of, if one."""

    id: str
    gravite: Gravite
    message: str
    cible: str


@dataclass(frozen=True, slots=True)
class PropositionPage:
    """What would explain the sheet, in words, and what the button that accepts it sends."""

    envoi: str
    cible: str
    lieu: str
    change: str
    raison: str
    accepter: str
    suites: tuple[str, ...]

    @property
    def titre(self) -> str:
        """How many cells it takes to explain the sheet."""
        if not self.suites:
            return "Une seule case explique tout"
        cases = len(self.suites) + 1
        return f"{dict(enumerate(NOMBRES, start=2)).get(cases, cases)} cases expliquent tout"


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
    """The control of a sheet: problems first, then what to look at, then what is only said."""

    is_vide: bool
    is_juste: bool
    erreurs: tuple[PhrasePage, ...]
    alertes: tuple[PhrasePage, ...]
    infos: tuple[PhrasePage, ...]
    suspect: PropositionPage | None
    suspects: tuple[PropositionPage, ...]
    decisions: tuple[DecisionPage, ...]

    @property
    def phrases(self) -> tuple[PhrasePage, ...]:
        """Every sentence."""
        return self.erreurs + self.alertes + self.infos


def build_constat(stored: StoredFeuille) -> ConstatPage:
    """Return the control of a sheet as it counts, with what was decided in its cells."""
    retenue = stored.retenue
    anomalies = check_feuille(retenue, stored.bareme)
    diagnostic = diagnose(retenue, anomalies, stored.bareme)
    phrases = [_to_phrase(rang, anomalie) for rang, anomalie in enumerate(anomalies)]
    groupes = {
        gravite: tuple(phrase for phrase in phrases if phrase.gravite is gravite)
        for gravite in Gravite
    }
    suspect = diagnostic.suspect
    vide = not any(ligne.is_notee for ligne in retenue.lignes) and not retenue.bilans
    return ConstatPage(
        is_vide=vide,
        is_juste=not vide and not list_erreurs(anomalies) and stored.build().is_juste,
        erreurs=groupes[Gravite.ERREUR],
        alertes=groupes[Gravite.ALERTE],
        infos=groupes[Gravite.INFO],
        suspect=_propose(retenue, suspect) if suspect else None,
        suspects=() if suspect else tuple(_propose(retenue, un) for un in diagnostic.suspects),
        decisions=tuple(_to_decision(stored, decision) for decision in stored.decisions),
    )


def find_suspect(stored: StoredFeuille, envoi: str) -> Suspect | None:
    """Return the proposal that a button names, None when it does not explain the sheet now."""
    retenue = stored.retenue
    anomalies = check_feuille(retenue, stored.bareme)
    suspects = diagnose(retenue, anomalies, stored.bareme).suspects
    return next((suspect for suspect in suspects if _name_envoi(suspect) == envoi), None)


def list_decisions(suspect: Suspect) -> list[Decision]:
    """Return what accepting a proposal decides: its cell, and the cells that follow."""
    cases = [(suspect.donne, suspect.place, suspect.attendu)]
    cases += [(suite.donne, suite.place, suite.attendu) for suite in suspect.suites]
    return [
        Decision(donne or "Bilan", place, attendu, suspect.raison)
        for donne, place, attendu in cases
    ]


def say_lieu(feuille: FeuilleEcrite, donne: Rang, place: int) -> str:
    """Return where a cell is: Donne 2, DUPONT."""
    rang = f"Donne{INSECABLE}{donne}" if isinstance(donne, int) else (donne or "Bilan")
    return f"{rang.replace('-', MOINS)}, {feuille.name_place(place)}"


def say_valeur(donne: Rang, valeur: int | None) -> str:
    """Return a number as its row writes it: signed, except in the sums of gains and losses."""
    if valeur is None:
        return RIEN
    return format_entier(valeur) if donne in (TOTAL_PLUS, TOTAL_MOINS) else format_signe(valeur)


def _to_phrase(rang: int, anomalie: Anomalie) -> PhrasePage:
    donne, place = anomalie.donne, anomalie.place
    if place is not None:
        cible = name_case(donne, place)
    else:
        cible = f"k-{donne}" if isinstance(donne, int) else ""
    return PhrasePage(f"a-{rang}", anomalie.gravite, anomalie.message, cible)


def _name_envoi(suspect: Suspect) -> str:
    valeur = RIEN if suspect.attendu is None else suspect.attendu
    return f"{suspect.donne or 'Bilan'}/{suspect.place}/{valeur}"


def _propose(feuille: FeuilleEcrite, suspect: Suspect) -> PropositionPage:
    attendu = say_valeur(suspect.donne, suspect.attendu)
    return PropositionPage(
        envoi=_name_envoi(suspect),
        cible=name_case(suspect.donne, suspect.place),
        lieu=say_lieu(feuille, suspect.donne, suspect.place),
        change=_say_change(suspect.donne, suspect.attendu, suspect.lu),
        raison=suspect.raison,
        accepter=_say_accepter(attendu, len(suspect.suites) + 1),
        suites=tuple(
            f"{say_lieu(feuille, suite.donne, suite.place)}{INSECABLE}: "
            + _say_change(suite.donne, suite.attendu, suite.lu)
            for suite in suspect.suites
        ),
    )


def _say_accepter(attendu: str, cases: int) -> str:
    if cases > 1:
        return f"Accepter ces {cases} nombres"
    return "Accepter la case vide" if attendu == RIEN else f"Accepter {attendu}"


def _say_change(donne: Rang, attendu: int | None, lu: int | None) -> str:
    de = "d’une case vide" if lu is None else f"de {say_valeur(donne, lu)}"
    return f"{say_valeur(donne, attendu)} au lieu {de}"


def _to_decision(stored: StoredFeuille, decision: Decision) -> DecisionPage:
    ecrit = read_case(stored.ecrite, decision.donne, decision.place)
    return DecisionPage(
        envoi=f"{decision.donne}/{decision.place}",
        cible=name_case(decision.donne, decision.place),
        lieu=say_lieu(stored.ecrite, decision.donne, decision.place),
        retenu=say_valeur(decision.donne, decision.valeur),
        ecrit=say_valeur(decision.donne, ecrit),
        motif=format_phrase(decision.motif),
        acteur=decision.acteur,
    )

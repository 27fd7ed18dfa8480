"""The log of the evening's decisions as its PDF has it: the same facts as on the page."""

from ...pages.tournoi.journal import DecisionAImprimer, JournalAImprimer
from ...regles.arbitrage.phrases import CODES, MARQUES
from ...regles.texte import format_phrase, format_signe
from ...store.tournoi.values import Tournoi
from ...store.values import Soiree
from ..horloge import format_date, format_heure
from .decisions import Decision, list_decisions

ANTECEDENT = "{} : compté comme récidive, mais l’antécédent a été annulé depuis."


def make_journal(soiree: Soiree, tournoi: Tournoi) -> JournalAImprimer:
    """Return the log of an evening to print, with nothing in it while nothing was ruled."""
    return JournalAImprimer(
        titre=soiree.titre,
        date_texte=format_date(soiree.date),
        code=CODES[tournoi.code],
        decisions=tuple(map(_make_decision, list_decisions(soiree.id))),
    )


def _make_decision(decision: Decision) -> DecisionAImprimer:
    lieu = f"position {decision.position}"
    table = decision.numero_table
    marque = MARQUES.get(decision.niveau, "")
    return DecisionAImprimer(
        numero=decision.id,
        heure=format_heure(decision.moment),
        lieu=f"Table {table}, {lieu}" if table else lieu.capitalize(),
        titre=decision.titre,
        phrase=format_phrase(decision.phrase),
        source=" · ".join(filter(None, [decision.reference or CODES[decision.code], marque])),
        acteur=decision.acteur,
        donne=decision.donne,
        note=decision.note,
        renvoi=_say_renvoi(decision),
        sanctions=tuple((nom, _say(points, decision)) for nom, points in decision.entrees),
        faits=tuple(map(format_phrase, _list_faits(decision))),
        reserves=tuple(map(format_phrase, _list_reserves(decision))),
        barree=decision.annulee_par is not None,
        contraire=decision.contre is not None,
    )


def _say_renvoi(decision: Decision) -> str:
    if decision.contre is not None:
        return f"Annule la décision {decision.contre}."
    if decision.annulee_par is not None:
        return f"Annulée par la décision {decision.annulee_par}."
    return ""


def _say(points: int, decision: Decision) -> str:
    if points:
        return format_signe(points)
    return "avertissement retiré" if decision.contre is not None else "avertissement"


def _list_faits(decision: Decision) -> list[str]:
    interdits = ", ".join(decision.interdits)
    suite = [f"{interdits} : pas d’enchère à la prochaine donne"] if interdits else []
    return [*decision.faits, *suite]


def _list_reserves(decision: Decision) -> list[str]:
    reserves = [decision.a_recopier] if decision.a_recopier else []
    reserves += [ANTECEDENT.format(nom) for nom in decision.orphelins]
    if decision.fautifs:
        reserves.append(f"En faute, sans sanction : {', '.join(decision.fautifs)}")
    return reserves

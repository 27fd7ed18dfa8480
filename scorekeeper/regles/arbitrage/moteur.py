"""From an incident and a few answers to the ruling of a code; what is left to ask meanwhile."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from ..texte import format_phrase
from .modele import (
    PERSONNELS,
    Antecedent,
    ArbitrageError,
    Cible,
    CodeArbitrage,
    Effet,
    Genre,
    Grille,
    Incident,
    Jugement,
    Niveau,
    Portee,
    Question,
    Regle,
)
from .phrases import SILENCES, tell_effet, tell_recidive
from .tables import get_incident

Joueurs = tuple[str, ...]


def next_question(
    incident: str, code: CodeArbitrage, reponses: Mapping[str, str]
) -> Question | None:
    """Return what is still to be asked, None once the ruling no longer depends on any answer.

    A question that every rule left depends on comes first: it may spare the others.
    ArbitrageError as in `decide`.
    """
    grille = get_incident(incident).grille(code)
    _check_reponses(get_incident(incident), grille, reponses)
    return _find_question(grille, reponses) if grille else None


def decide(
    incident: str,
    code: CodeArbitrage,
    reponses: Mapping[str, str],
    *,
    fautifs: Iterable[str] = (),
    antecedents: Collection[Antecedent] = (),
    portee: Portee = Portee.FAMILLE,
) -> Jugement:
    """Return the ruling of a code, the repeat of those who did it before applied to them.

    `reponses` goes from question to answer; one that does not matter is allowed. `fautifs` are
    the players whom the sanctions are for, by any name, the same as in `antecedents`; without
    them nobody repeats anything. A code that says nothing leaves it to the arbitre.
    ArbitrageError: unknown incident, question or answer, answer missing.
    """
    cas = get_incident(incident)
    grille = cas.grille(code)
    _check_reponses(cas, grille, reponses)
    if grille is None:
        return _say_nothing(cas, code)
    if question := _find_question(grille, reponses):
        raise ArbitrageError(format_phrase(f"Il manque une réponse : {question.texte}"))
    regle = next(regle for regle in grille.regles if regle.suits(reponses))
    joueurs = tuple(dict.fromkeys(fautifs))
    recidivistes = _find_recidivistes(cas, joueurs, antecedents, portee)
    return Jugement(
        incident=cas,
        code=code,
        regle=regle.cle,
        phrase=regle.phrase,
        effets=_apply(regle, joueurs, recidivistes),
        niveau=regle.niveau,
        reference=grille.reference,
        ensuite=_foretell(regle) if portee is not Portee.AUCUNE else (),
        recidivistes=recidivistes if regle.recidive is not None else (),
    )


def _check_reponses(cas: Incident, grille: Grille | None, reponses: Mapping[str, str]) -> None:
    questions = {question.id: question for question in (grille.questions if grille else ())}
    for ident, reponse in reponses.items():
        if ident not in questions:
            raise ArbitrageError(format_phrase(f"« {cas.titre} » ne pose pas cette question."))
        if reponse not in {option.id for option in questions[ident].options}:
            texte = questions[ident].texte
            raise ArbitrageError(format_phrase(f"Réponse inconnue à « {texte} »"))


def _find_question(grille: Grille, reponses: Mapping[str, str]) -> Question | None:
    restantes = [regle for regle in grille.regles if regle.suits(reponses)]
    if len(restantes) == 1:
        return None
    comptes = [
        (sum(question.id in dict(regle.si) for regle in restantes), question)
        for question in grille.questions
        if question.id not in reponses
    ]
    return max(comptes, key=lambda compte: compte[0])[1]


def _say_nothing(cas: Incident, code: CodeArbitrage) -> Jugement:
    return Jugement(
        incident=cas,
        code=code,
        regle="",
        phrase=SILENCES[code],
        effets=(Effet(Genre.APPRECIATION, tell_effet(Genre.APPRECIATION)),),
        niveau=Niveau.NON_PREVUE,
        reference="",
        autre_code=cas.grilles[0].code,
    )


def _find_recidivistes(
    cas: Incident, joueurs: Joueurs, antecedents: Collection[Antecedent], portee: Portee
) -> Joueurs:
    deja = {
        antecedent.joueur
        for antecedent in antecedents
        if portee is Portee.TOUTES
        or (portee is Portee.FAMILLE and antecedent.famille == cas.famille)
        or (portee is Portee.INCIDENT and antecedent.incident == cas.id)
    }
    return tuple(joueur for joueur in joueurs if joueur in deja)


def _apply(regle: Regle, joueurs: Joueurs, recidivistes: Joueurs) -> tuple[Effet, ...]:
    """Return what is done, each sanction with the players whom it is for.

    Some of them may repeat and others not: each gets his own.
    """
    if regle.recidive is None or not recidivistes:
        return _name(regle.effets, joueurs)
    nouveaux = tuple(joueur for joueur in joueurs if joueur not in recidivistes)
    if not nouveaux:
        return _name(regle.recidive, recidivistes)
    premiers = _name(regle.effets, nouveaux)
    encore = [effet for effet in regle.recidive if effet.genre in PERSONNELS]
    return (*premiers, *_name(encore, recidivistes))


def _name(effets: Iterable[Effet], joueurs: Joueurs) -> tuple[Effet, ...]:
    return tuple(
        replace(effet, joueurs=joueurs)
        if effet.genre in PERSONNELS and effet.cible is not Cible.NON_PRECISE
        else effet
        for effet in effets
    )


def _foretell(regle: Regle) -> tuple[Effet, ...]:
    """Return what is in store for a repeat, in sentences that say so."""
    return tuple(
        replace(effet, phrase=tell_recidive(effet))
        for effet in regle.recidive or ()
        if effet not in regle.effets
    )

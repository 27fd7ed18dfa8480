"""What the code that the evening did not choose says: to be read, never applied."""

from dataclasses import dataclass

from flask import url_for

from ...regles.arbitrage.modele import CodeArbitrage, Incident, Jugement
from ...regles.arbitrage.moteur import decide, next_question
from .lieu import Lieu, to_args


@dataclass(frozen=True, slots=True)
class Autre:
    """The other code's ruling; without one, `adresse` is where its own questions are asked."""

    code: CodeArbitrage
    jugement: Jugement | None
    adresse: str


def read_autre(cas: Incident, code: CodeArbitrage, reponses: dict[str, str], lieu: Lieu) -> Autre:
    """Return what the other code says under the same answers, as far as it asks for them."""
    autre = next(c for c in CodeArbitrage if c is not code)
    grille = cas.grille(autre)
    options = {q.id: {o.id for o in q.options} for q in (grille.questions if grille else ())}
    communes = {q: r for q, r in reponses.items() if r in options.get(q, ())}
    fini = next_question(cas.id, autre, communes) is None
    args = lieu.to_args() | to_args(communes)
    return Autre(
        code=autre,
        jugement=decide(cas.id, autre, communes) if fini else None,
        adresse=url_for(".incident", incident=cas.id, code=autre.value, **args),
    )

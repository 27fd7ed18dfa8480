"""The log of the evening's decisions, what each has done, and how it is taken back."""

from flask import abort, redirect, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.texte import format_phrase
from ...services.arbitrage.application import cancel_arbitrage
from ...services.refus import IntrouvableError, RefusError
from .. import contexte
from . import bp
from .cadre import load_greffe, render, say_reserve
from .decisions import list_decisions
from .lieu import Lieu


@bp.get("/journal")
def journal() -> str:
    """Show every decision of the evening, in order, on a screen as on paper."""
    tournoi, _auteur = load_greffe()
    decisions = list_decisions(contexte.get_acces().soiree.id)
    return render(
        "journal",
        decisions=decisions,
        code=tournoi.code,
        ecrire=not say_reserve(tournoi),
        phrase=format_phrase,
        csrf_token=generate_csrf,
    )


@bp.get("/journal/<int:id_>")
def decision(id_: int) -> str:
    """Show what a decision has done."""
    return _render(id_, {})


@bp.post("/journal/<int:id_>/annuler")
def annuler(id_: int) -> Response | tuple[str, int]:
    """Take a decision back by a contrary one."""
    _tournoi, auteur = load_greffe()
    soiree_id = contexte.get_acces().soiree.id
    try:
        contraire = cancel_arbitrage(get_db(), soiree_id, id_, auteur)
    except RefusError as refus:
        return _render(id_, refus.erreurs), 422
    except IntrouvableError:
        abort(404)
    return redirect(url_for(".decision", id_=contraire), 303)


def _render(id_: int, erreurs: dict[str, str]) -> str:
    tournoi, _auteur = load_greffe()
    vues = list_decisions(contexte.get_acces().soiree.id, id_)
    vue = vues[0] if vues else abort(404)
    return render(
        "decision",
        Lieu(vue.position, vue.numero_table),
        decision=vue,
        ecrire=not say_reserve(tournoi),
        erreurs=erreurs,
        faite="faite" in request.args,
        phrase=format_phrase,
        csrf_token=generate_csrf,
    )

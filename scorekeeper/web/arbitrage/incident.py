"""An incident: its questions one by one, the ruling, and its application in one go."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from flask import abort, redirect, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from ...db import get_db
from ...regles.arbitrage.modele import (
    ArbitrageError,
    CodeArbitrage,
    Contexte,
    Incident,
    Jugement,
    Question,
)
from ...regles.arbitrage.moteur import decide, next_question
from ...regles.arbitrage.tables import get_incident
from ...regles.texte import format_phrase, join_et
from ...services.arbitrage.application import apply_arbitrage
from ...services.arbitrage.demande import Demande, judge_at
from ...services.parties import make_cle
from ...services.refus import IntrouvableError, RefusError
from ...store.tournoi.values import Tournoi
from .. import contexte
from . import bp
from .autre import read_autre
from .cadre import load_greffe, read_code, render, say_reserve
from .choix import build_choix, can_play, find_exclu, foresee_fautif, is_donne_a_dire
from .cumul import warn_cumul, warn_deja
from .formulaire import read_demande
from .lieu import (
    SANS_LIGNE,
    Lieu,
    Terrain,
    load_terrain,
    read_demandee,
    read_lieu,
    read_reponses,
    to_args,
)

QUELLE_DONNE = "Dites de quelle donne il s’agit."


@bp.get("/<incident>")
def incident(incident: str) -> str:
    """Show the next question of an incident, or its ruling and what applying it asks."""
    lieu, reponses = read_demandee(), read_reponses(request.args)
    cas = find_incident(incident)
    terrain = load_terrain(lieu)
    tournoi = terrain.tournoi if terrain else None
    code = read_code(tournoi, request.args.get("code", ""))
    question = _ask(cas, code, reponses)
    if question:
        return _render_question(cas, code, question, lieu, reponses, tournoi)
    return _render_jugement(cas, code, lieu, reponses, terrain, request.args, {})


@bp.post("/<incident>/appliquer")
def appliquer(incident: str) -> Response | tuple[str, int]:
    """Apply a ruling to the feuille and the ledger."""
    tournoi, auteur = load_greffe()
    cas = find_incident(incident)
    lieu, reponses = read_lieu(request.form), read_reponses(request.form)
    if _ask(cas, tournoi.code, reponses):
        abort(400)
    try:
        demande = read_demande(cas, tournoi, lieu, reponses, request.form)
        _expect_donne(cas, tournoi, lieu, reponses)
        soiree_id = contexte.get_acces().soiree.id
        id_ = apply_arbitrage(get_db(), soiree_id, demande, auteur)
    except RefusError as refus:
        terrain = load_terrain(lieu)
        page = _render_jugement(
            cas, tournoi.code, lieu, reponses, terrain, request.form, refus.erreurs
        )
        return page, 422
    except IntrouvableError:
        abort(404)
    return redirect(url_for(".decision", id_=id_, faite=1), 303)


def _expect_donne(cas: Incident, tournoi: Tournoi, lieu: Lieu, reponses: dict[str, str]) -> None:
    """Refuse a ruling that changes a donne when nobody said which."""
    terrain = load_terrain(lieu)
    jugement = decide(cas.id, tournoi.code, reponses)
    if terrain is not None and is_donne_a_dire(jugement, lieu, terrain):
        raise RefusError({"donne": QUELLE_DONNE})


def find_incident(ident: str) -> Incident:
    """Return an incident of free donnes, or answer 404."""
    try:
        cas = get_incident(ident)
    except ArbitrageError:
        abort(404)
    return cas if cas.contexte is Contexte.LIBRE else abort(404)


def _ask(cas: Incident, code: CodeArbitrage, reponses: Mapping[str, str]) -> Question | None:
    """Return what is still to ask; an answer that nobody asked for is a 404."""
    try:
        return next_question(cas.id, code, reponses)
    except ArbitrageError:
        abort(404)


def _render_question(
    cas: Incident,
    code: CodeArbitrage,
    question: Question,
    lieu: Lieu,
    reponses: dict[str, str],
    tournoi: Tournoi | None,
) -> str:
    def link(reponses: dict[str, str]) -> str:
        return _link(cas, lieu, reponses, code, tournoi)

    demande, precision = split_question(question)
    return render(
        "question",
        lieu,
        cas=cas,
        demande=demande,
        precision=precision,
        touches=[(o.texte, link(reponses | {question.id: o.id})) for o in question.options],
        dites=list_dites(cas, code, reponses),
        revenir=link(dict([*reponses.items()][:-1])) if reponses else _link_index(cas, lieu),
        code=code,
        hors_code=tournoi is not None and code is not tournoi.code,
    )


def _render_jugement(
    cas: Incident,
    code: CodeArbitrage,
    lieu: Lieu,
    reponses: dict[str, str],
    terrain: Terrain | None,
    valeurs: Mapping[str, str],
    erreurs: dict[str, str],
) -> str:
    tournoi = terrain.tournoi if terrain else None
    hors_code = tournoi is not None and code is not tournoi.code
    reserve = say_reserve(tournoi)
    page: dict[str, Any] = {}
    if terrain is None or hors_code or reserve:
        jugement = decide(cas.id, code, reponses)
    else:
        lieu, jugement = _judge(cas, lieu, reponses, terrain)
        page = {
            "choix": build_choix(jugement, lieu, terrain, reponses),
            "cumuls": warn_cumul(jugement, lieu, terrain),
            "dejas": warn_deja(jugement, lieu, terrain),
            "jeton": make_cle(),
        }
    return render(
        "jugement",
        lieu,
        cas=cas,
        jugement=jugement,
        terrain=terrain,
        name_gens=lambda ids: _name_gens(terrain, ids),
        reponses=to_args(reponses),
        dites=list_dites(cas, code, reponses),
        revenir=_link(cas, lieu, dict([*reponses.items()][:-1]), code, tournoi)
        if reponses
        else _link_index(cas, lieu),
        autre=None if hors_code else read_autre(cas, code, reponses, lieu),
        renvois=_list_renvois(jugement, lieu),
        code=code,
        hors_code=hors_code,
        reserve=reserve,
        valeurs=valeurs,
        erreurs=erreurs,
        csrf_token=generate_csrf,
        phrase=format_phrase,
        link_table=lambda table: _link_table(cas, lieu, reponses, table, lieu.position),
        link_position=lambda p: _link_table(cas, lieu, reponses, lieu.numero_table, p),
        payeurs_pris=_list_pris("payeur"),
        retenus_pris=_list_pris("retenu"),
        **page,
    )


def _name_gens(terrain: Terrain | None, ids: Iterable[str]) -> str:
    return join_et([terrain.gens[int(id_)].nom_complet for id_ in ids]) if terrain else ""


def _list_pris(champ: str) -> set[str]:
    return set(request.values.getlist(champ))


def _judge(
    cas: Incident, lieu: Lieu, reponses: dict[str, str], terrain: Terrain
) -> tuple[Lieu, Jugement]:
    """Return the ruling of the evening's code there, who is at fault guessed where it tells.

    The mort of the donne, named for another one, is so no more where only players may be.
    """
    feuille = terrain.feuille
    connues = {donne.id for donne in feuille.donnes} if feuille else set()
    if can_play(terrain):
        connues.add(SANS_LIGNE)
    donne_id = lieu.donne_id if lieu.donne_id in connues else None
    lieu = replace(
        lieu,
        donne_id=donne_id,
        fautifs=tuple(id_ for id_ in lieu.fautifs if id_ in terrain.gens),
    )
    jugement = _judge_at(cas, lieu, reponses, terrain)
    if (exclu := find_exclu(jugement, lieu, terrain, reponses)) in lieu.fautifs:
        lieu = replace(lieu, fautifs=tuple(id_ for id_ in lieu.fautifs if id_ != exclu))
        jugement = _judge_at(cas, lieu, reponses, terrain)
    if not lieu.fautifs and (devine := foresee_fautif(jugement, lieu, terrain)):
        lieu = replace(lieu, fautifs=(devine,))
        jugement = _judge_at(cas, lieu, reponses, terrain)
    return lieu, jugement


def _judge_at(cas: Incident, lieu: Lieu, reponses: dict[str, str], terrain: Terrain) -> Jugement:
    tournoi = terrain.tournoi
    demande = Demande(cas.id, tournoi.code, reponses, lieu.position, fautifs=lieu.fautifs)
    return judge_at(demande, terrain.ajustements, tournoi, terrain.feuille, terrain.gens)[1]


def split_question(question: Question) -> tuple[str, str]:
    """Return what is asked, and what explains it, empty for most."""
    demande, _espace, precision = question.texte.partition("? ")
    return (f"{demande}?", precision) if precision else (demande, "")


def list_dites(
    cas: Incident, code: CodeArbitrage, reponses: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Return the questions answered so far, and the answers, in words."""
    grille = cas.grille(code)
    questions = {question.id: question for question in (grille.questions if grille else ())}
    return [
        (
            split_question(questions[ident])[0],
            next(o.texte for o in questions[ident].options if o.id == choisie),
        )
        for ident, choisie in reponses.items()
    ]


def _link(
    cas: Incident,
    lieu: Lieu,
    reponses: dict[str, str],
    code: CodeArbitrage,
    tournoi: Tournoi | None,
) -> str:
    du_soir = tournoi.code if tournoi else CodeArbitrage.CA2012
    autre = None if code is du_soir else code.value
    args = lieu.to_args() | to_args(reponses)
    return url_for(".incident", incident=cas.id, code=autre, **args)


def _link_index(cas: Incident, lieu: Lieu) -> str:
    return url_for(".index", moment=cas.moment.value, **lieu.to_args())


def _link_table(
    cas: Incident, lieu: Lieu, reponses: dict[str, str], table: int | None, position: int
) -> str:
    """Return the same ruling at another table, where other people sit."""
    la = Lieu(position, table)
    args = la.to_args() | to_args(reponses)
    return url_for(".incident", incident=cas.id, _anchor="appliquer", **args)


def _list_renvois(jugement: Jugement, lieu: Lieu) -> list[tuple[str, str]]:
    """Return the incidents to which a ruling sends, None when the arbitre picks."""
    args = lieu.to_args()
    return [
        (effet.phrase, url_for(".incident", incident=effet.renvoi, **args))
        if effet.renvoi
        else (effet.phrase, url_for(".index", **args))
        for effet in jugement.effets
        if effet.genre == "renvoi"
    ]

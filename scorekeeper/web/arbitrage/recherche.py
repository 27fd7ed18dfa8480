"""The way in: an incident found by a few letters, or by the moment at which it happens."""

from typing import Any

from flask import abort, request

from ...regles.arbitrage.modele import Moment
from ...regles.arbitrage.phrases import MOMENTS
from ...regles.arbitrage.recherche import browse, search
from . import bp
from .cadre import read_code, render, say_reserve
from .lieu import load_terrain, read_demandee

TEXTE_MAX = 80
EXEMPLES = {
    Moment.DISTRIBUTION: "fausse donne, petit sec, donneur",
    Moment.ENCHERES: "faux écart, sur-contrat, chien vu",
    Moment.JEU: "renonce, carte exposée, hors tour",
    Moment.POIGNEE: "incomplète, trop d’atouts",
    Moment.FEUILLE: "pas à zéro, non rapportée",
    Moment.CONDUITE: "lenteur, courtoisie, tabac",
}


@bp.get("/")
def index() -> str:
    """Show the search and the six moments, or what was searched, or a moment's incidents."""
    lieu = read_demandee()
    terrain = load_terrain(lieu)
    tournoi = terrain.tournoi if terrain else None
    texte = " ".join(request.args.get("q", "").split())[:TEXTE_MAX]
    voulu = request.args.get("moment", "")
    if voulu not in {"", *Moment}:
        abort(404)
    moment = Moment(voulu) if voulu and not texte else None
    page: dict[str, Any] = {
        "texte": texte,
        "moment": moment,
        "titre": MOMENTS[moment] if moment else "",
        "moments": [(m, MOMENTS[m], EXEMPLES[m]) for m in Moment],
        "trouves": search(texte) if texte else browse(moment) if moment else [],
        "code": read_code(tournoi, ""),
        "reserve": say_reserve(tournoi),
        "args": lieu.to_args(),
        "terrain": terrain,
    }
    return render("index", lieu, **page)

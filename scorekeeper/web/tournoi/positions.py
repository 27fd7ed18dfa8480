"""A position opened, closed, reopened or taken back, each read before it is done."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from ...db import get_db
from ...pages.tournoi.mouvement import describe_mouvement
from ...regles.mouvement.placement import MouvementError
from ...regles.texte import INSECABLE, format_phrase
from ...services.refus import PerimeeError, RefusError
from ...services.tournoi.obstacles import Obstacle, list_obstacles
from ...services.tournoi.plan import Deroule
from ...services.tournoi.positions import (
    cancel_position,
    close_position,
    open_position,
    reopen_position,
)
from ...store.tournoi.values import Mode
from . import bp
from .cadre import get_deroule, read_vue, render, require_organisateur
from .releve import link_feuille

AUTRES_MODES = (
    (Mode.HASARD, "Au hasard", "Les places sont tirées, en évitant les rencontres déjà faites."),
    (
        Mode.MEILLEURS,
        "Meilleurs contre meilleurs",
        "Les quatre premiers du classement à la table 1, les quatre suivants à la table 2…",
    ),
)
SUITE = (
    "Après un placement au hasard ou meilleurs contre meilleurs, le mouvement ne se reprend plus."
)


@dataclass(frozen=True, slots=True)
class Groupe:
    """A sentence and the tables of a position of which it is said, each with its link."""

    position: int
    phrase: str
    tables: tuple[tuple[int, str], ...]

    def say(self, ici: int) -> str:
        """Return the sentence, with its position when it is not this one."""
        if self.position == ici:
            return self.phrase
        signe = "," if f"{INSECABLE}:" in self.phrase else " :"
        suite = f"{self.phrase[:1].lower()}{self.phrase[1:]}"
        return format_phrase(f"Position {self.position}{signe} {suite}")


@bp.get("/positions/ouvrir")
def ouvrir() -> str:
    """Show how the next position can be seated."""
    require_organisateur()
    return _render_ouvrir({})


@bp.post("/positions/ouvrir")
def lancer() -> Response | tuple[str, int]:
    """Open the next position; `vue` is the last one that the page knew, so that twice is once."""
    auteur = require_organisateur()
    deroule = get_deroule()
    if read_vue() not in (None, deroule.tournoi.position):
        return redirect(url_for(".tableau"), 303)
    return _act(
        lambda: open_position(
            get_db(),
            deroule.soiree.id,
            auteur,
            _read_mode() if deroule.positions else None,
            request.form.get("graine", type=int),
            request.form.get("confirme") == "1",
            request.form.get("finalistes", type=int),
            request.form.get("lue"),
        ),
        _render_ouvrir,
    )


@bp.get("/positions/fermer")
def fermer() -> str:
    """Show what keeps the position from being closed, before it is."""
    require_organisateur()
    return _render_fermer({})


@bp.post("/positions/fermer", endpoint="close")
def close() -> Response | tuple[str, int]:
    """Close the position that the page named, with the reserves that it showed."""
    auteur = require_organisateur()
    soiree_id, confirme = get_deroule().soiree.id, request.form.get("confirme") == "1"
    lues = request.form.get("lues")
    return _act(
        lambda: close_position(
            get_db(),
            soiree_id,
            auteur,
            confirme,
            read_vue(),
            None if lues is None else lues.split(),
        ),
        _render_fermer,
    )


@bp.get("/positions/rouvrir")
def rouvrir() -> str:
    """Ask why the last position closed is reopened."""
    require_organisateur()
    return _render_simple("rouvrir", {})


@bp.post("/positions/rouvrir", endpoint="reopen")
def reopen() -> Response | tuple[str, int]:
    """Reopen the last position closed."""
    auteur = require_organisateur()
    soiree_id = get_deroule().soiree.id
    return _act(
        lambda: reopen_position(get_db(), soiree_id, auteur, read_vue()),
        lambda erreurs: _render_simple("rouvrir", erreurs),
    )


@bp.get("/positions/annuler")
def annuler() -> str:
    """Ask whether a position just opened is taken back."""
    require_organisateur()
    return _render_simple("annuler", {})


@bp.post("/positions/annuler", endpoint="cancel")
def cancel() -> Response | tuple[str, int]:
    """Take a position back while nothing is written on its sheets."""
    auteur = require_organisateur()
    soiree_id = get_deroule().soiree.id
    return _act(
        lambda: cancel_position(get_db(), soiree_id, auteur, read_vue()),
        lambda erreurs: _render_simple("annuler", erreurs),
    )


def _act(
    agir: Callable[[], object], make_page: Callable[[dict[str, str]], str]
) -> Response | tuple[str, int]:
    """Do it and go back to the board, or show the page again with why it is refused."""
    try:
        agir()
    except PerimeeError as refus:
        return render("perimee", phrase=refus), 422
    except RefusError as refus:
        return make_page(refus.erreurs), 422
    except MouvementError as erreur:
        return make_page({"": str(erreur)}), 422
    return redirect(url_for(".tableau"), 303)


def _read_mode() -> Mode | None:
    texte = request.form.get("mode", "")
    modes = (Mode.FFT, *(mode for mode, _titre, _phrase in AUTRES_MODES))
    return next((mode for mode in modes if mode == texte), None)


def _render_ouvrir(erreurs: dict[str, str]) -> str:
    deroule = get_deroule()
    tournoi = deroule.tournoi
    finale = tournoi.formule.count_finalistes(tournoi.position + 1)
    return _render(
        "ouvrir",
        deroule,
        erreurs,
        prochaine=tournoi.position + 1,
        finalistes=finale,
        modes=_list_modes(deroule) if deroule.positions and not finale else (),
        choisi=request.form.get("mode") or tournoi.mode,
        suite_modes=format_phrase(SUITE),
    )


def _list_modes(deroule: Deroule) -> list[tuple[Mode, str, str, str]]:
    """Return each mode with why it cannot be chosen now, nothing when it can."""
    quittee = any(p.mode in (Mode.HASARD, Mode.MEILLEURS) for p in deroule.positions)
    equipes = "Avec des équipes, seul le mouvement évite que leurs membres se rencontrent."
    tournoi = deroule.tournoi
    mouvement = describe_mouvement(tournoi.joueurs, tournoi.tables)
    modes = ((Mode.FFT, *mouvement), *AUTRES_MODES)
    refus = {
        Mode.FFT: "Le mouvement a été quitté : il ne se reprend pas." if quittee else "",
        Mode.HASARD: equipes if deroule.tournoi.decalage else "",
        Mode.MEILLEURS: equipes
        if deroule.tournoi.decalage
        else ""
        if deroule.closes
        else "Il faut un classement : après la première position.",
    }
    return [
        (mode, titre, format_phrase(phrase), format_phrase(refus[mode]))
        for mode, titre, phrase in modes
    ]


def _render_fermer(erreurs: dict[str, str]) -> str:
    deroule = get_deroule()
    obstacles = list_obstacles(deroule)
    return _render(
        "fermer",
        deroule,
        erreurs,
        bloquants=_group(deroule, [o for o in obstacles if o.bloquant]),
        reserves=_group(deroule, [o for o in obstacles if not o.bloquant]),
        lues=" ".join(o.marque for o in obstacles if not o.bloquant),
    )


def _group(deroule: Deroule, obstacles: Iterable[Obstacle]) -> list[Groupe]:
    """Return what is said of tables, once for all those of which the same is said."""
    dits: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for obstacle in obstacles:
        tables = dits.setdefault((obstacle.position, obstacle.phrase), [])
        tables.append((obstacle.numero_table, _link(deroule, obstacle)))
    return [Groupe(*cle, tuple(tables)) for cle, tables in dits.items()]


def _link(deroule: Deroule, obstacle: Obstacle) -> str:
    position, table = obstacle.position, obstacle.numero_table
    ici = [f for f in deroule.list_feuilles(position) if f.numero_table == table]
    return link_feuille(ici, position, table)


def _render_simple(modele: str, erreurs: dict[str, str]) -> str:
    return _render(modele, get_deroule(), erreurs)


def _render(modele: str, deroule: Deroule, erreurs: dict[str, str], **valeurs: Any) -> str:
    courante = deroule.courante
    return render(
        modele,
        erreurs=erreurs,
        courante=courante,
        is_ouverte=courante is not None and courante.close_a is None,
        raison=request.form.get("raison", ""),
        ici="tableau",
        **valeurs,
    )

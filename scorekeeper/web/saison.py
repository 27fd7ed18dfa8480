"""The season: club nights summed for each person, whatever the evenings and the rule chosen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

from flask import Blueprint, Response, abort, render_template, request

from ..db import get_db
from ..echange.tableur import write_csv
from ..pages.tournoi.saison import (
    LigneSaison,
    SoireeSaison,
    build_lignes_saison,
    say_regle,
)
from ..regles.saison import (
    EXEMPLE,
    ModeSaison,
    RegleSaison,
    SoireeJouee,
    name_saison,
    sum_saison,
)
from ..regles.texte import format_phrase
from ..services.tournoi.plan import load_deroule
from ..services.tournoi.resultats import build_classement
from ..store.joueurs import fold_nom
from ..store.tournoi.classement import list_soirees_club
from ..store.values import Soiree
from .contexte import check_organisateur
from .horloge import now_local
from .memoire import get_memoire

bp = Blueprint("saison", __name__)

TOUTES = "toutes"
NOMBRE_MAX = 400
REGLES = (
    (ModeSaison.TOUTES, "Toutes les soirées"),
    (ModeSaison.MEILLEURES, "Les meilleures soirées de chacun"),
    (ModeSaison.MOYENNE, "Moyenne par soirée"),
)


@dataclass(frozen=True, slots=True)
class Bilan:
    """What an evening says to a season: totals and ranks by person, and how each is called."""

    totaux: Mapping[str, int]
    rangs: Mapping[str, int]
    noms: Mapping[str, str]
    closes: int
    ouverte: bool


@dataclass(frozen=True, slots=True)
class Saison:
    """The season asked for, 2026-2027 or all; `erreur` is what is wrong with its rule.

    `periodes` are those there are to choose from, none without any evening.
    """

    periode: str
    periodes: tuple[str, ...]
    regle: RegleSaison
    nombre: str
    soirees: tuple[SoireeSaison, ...]
    lignes: tuple[LigneSaison, ...]
    erreur: str

    @property
    def comptees(self) -> tuple[SoireeSaison, ...]:
        """The evenings that count, in their order."""
        return tuple(soiree for soiree in self.soirees if soiree.is_comptee)


@bp.get("/saison")
def index() -> tuple[str, int]:
    """Show the season of today, or the one that the form asks for."""
    saison = _make()
    page = render_template(
        "saison/index.html",
        saison=saison,
        regles=REGLES,
        phrase=format_phrase(say_regle(saison.regle, len(saison.comptees))),
        ouvertes=[s for s in saison.comptees if s.reserve],
        requete=request.query_string.decode(),
    )
    return page, 422 if saison.erreur else 200


@bp.get("/saison.csv")
def csv() -> Response:
    """Send the season shown as a spreadsheet opens it."""
    saison = _make()
    if saison.erreur:
        abort(400)
    reponse = Response(write_csv(_list_rangees(saison)), mimetype="text/csv")
    nom = f"saison-{saison.periode}.csv"
    reponse.headers.set("Content-Disposition", "attachment", filename=nom)
    reponse.headers["Cache-Control"] = "private, no-cache"
    return reponse


def _make() -> Saison:
    if not check_organisateur():
        abort(403)
    toutes = list_soirees_club(get_db())
    courante = name_saison(now_local().date())
    periodes = tuple(sorted({courante, *(name_saison(s.date) for s, _v in toutes)}, reverse=True))
    periode = request.args.get("saison", "")
    if periode not in (*periodes, TOUTES):
        periode = courante
    vues = [(s, version) for s, version in toutes if periode in (name_saison(s.date), TOUTES)]
    bilans = {soiree.id: _recall_bilan(soiree, version) for soiree, version in vues}
    soirees = _choose([soiree for soiree, _version in vues], periode, bilans)
    regle, nombre, erreur = _read_regle()
    jouees = [s.jouee for s in soirees if s.is_comptee and s.jouee]
    noms: dict[str, str] = {}
    for bilan in bilans.values():
        noms |= bilan.noms
    rangs = sum_saison(jouees, regle)
    lignes = tuple(build_lignes_saison(rangs, jouees, noms))
    return Saison(
        periode=periode,
        periodes=(*periodes, TOUTES) if toutes else (),
        regle=regle,
        nombre=nombre,
        soirees=soirees,
        lignes=lignes,
        erreur=erreur,
    )


def _choose(
    soirees: Sequence[Soiree], periode: str, bilans: Mapping[int, Bilan]
) -> tuple[SoireeSaison, ...]:
    """Return the evenings of the season, with those that were chosen among them.

    A choice made among the evenings of another season says nothing of these. Unasked, all count
    but those made to look at.
    """
    choisies = {s.code for s in soirees if not s.titre.endswith(EXEMPLE)}
    if request.args.get("parmi") == periode:
        choisies = set(request.args.getlist("soiree"))
    return tuple(
        SoireeSaison(
            soiree=soiree,
            jouee=_to_jouee(soiree, bilans[soiree.id]),
            choisie=soiree.code in choisies,
            reserve=_say_reserve(soiree, bilans[soiree.id]),
        )
        for soiree in soirees
    )


def _to_jouee(soiree: Soiree, bilan: Bilan) -> SoireeJouee | None:
    if not bilan.closes:
        return None
    validee = not _say_reserve(soiree, bilan)
    return SoireeJouee(soiree.id, soiree.titre, validee, bilan.totaux, bilan.rangs)


def _say_reserve(soiree: Soiree, bilan: Bilan) -> str:
    """Return why an evening may still change, nothing when it is final."""
    if not bilan.closes:
        return "aucune position fermée"
    if bilan.ouverte:
        return "une position est ouverte"
    figee = soiree.fige_a is not None and soiree.fige_a <= datetime.now(UTC)
    return "" if figee else "classement provisoire"


def _recall_bilan(soiree: Soiree, version: int) -> Bilan:
    """Return what an evening says, made once for each of its versions."""
    return get_memoire().keep(("saison", soiree.id, version), lambda: _make_bilan(soiree))


def _make_bilan(soiree: Soiree) -> Bilan:
    deroule = load_deroule(get_db(), soiree)
    if deroule is None or not deroule.closes:
        return Bilan({}, {}, {}, 0, False)
    noms = {i.id: i.nom_complet for i in deroule.inscriptions}
    rangs = build_classement(deroule)
    cles = {id_: fold_nom(nom) for id_, nom in noms.items()}
    return Bilan(
        totaux={cles[rang.resultat.cle]: rang.resultat.total for rang in rangs},
        rangs={cles[rang.resultat.cle]: rang.rang for rang in rangs},
        noms={cles[id_]: nom for id_, nom in noms.items()},
        closes=deroule.closes,
        ouverte=deroule.closes < len(deroule.positions),
    )


def _read_regle() -> tuple[RegleSaison, str, str]:
    """Return the rule asked for, its number as typed, and what is wrong with it."""
    texte = request.args.get("nombre", "").strip()
    mode = request.args.get("regle", ModeSaison.TOUTES)
    if mode not in set(ModeSaison):
        abort(400)
    if mode == ModeSaison.TOUTES:
        return RegleSaison(), texte, ""
    if texte.isascii() and texte.isdecimal() and 1 <= int(texte[:9]) <= NOMBRE_MAX:
        return RegleSaison(ModeSaison(mode), int(texte)), texte, ""
    return RegleSaison(), texte, "Dites combien de soirées, à partir de 1."


def _list_rangees(saison: Saison) -> Iterable[list[str | int | Decimal]]:
    """Yield the season as the rows of a spreadsheet, its heading first."""
    moyenne = saison.regle.mode is ModeSaison.MOYENNE
    dates = [f"{s.soiree.date:%d/%m/%Y} {s.soiree.titre}" for s in saison.comptees]
    comptes = ["Soirées", "Victoires", "Meilleure", "Pire"]
    yield ["Rang", "Nom", *(["Moyenne"] if moyenne else []), "Total", *comptes, *dates]
    for ligne in saison.lignes:
        rang = ligne.rang
        retenus = (total or 0 for total, retenu in ligne.totaux if retenu)
        yield [
            rang.rang or "",
            ligne.nom,
            *([Decimal(round(rang.valeur * 10)) / 10] if moyenne else []),
            sum(retenus),
            rang.soirees,
            rang.victoires,
            rang.meilleure,
            rang.pire,
            *("" if total is None else total for total, _retenu in ligne.totaux),
        ]

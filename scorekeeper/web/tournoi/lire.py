"""A sheet read back in very large type, and the links of the tables."""

from dataclasses import dataclass

from flask import url_for

from ...db import get_db
from ...pages.mots import say_etat
from ...services.adresse import Adresse
from ...services.tournoi.obstacles import is_ecrite
from ...store.feuilles import list_feuilles
from ...store.liens import list_liens
from ...store.values import StoredFeuille
from .. import contexte
from ..liens import build_lien, draw_qr
from . import bp
from .cadre import get_tournoi, render, require_arbitre, require_organisateur
from .salle import link_salle


@dataclass(frozen=True, slots=True)
class LienTable:
    """A link to give: the table, 0 for the hall; where it leads and its square."""

    numero_table: int
    adresse: str
    qr: str


@bp.get("/lire/<ou:ou>")
def lire() -> str:
    """Show one sheet for somebody to read it aloud: names, bilans, sum."""
    require_arbitre()
    get_tournoi()
    stored = contexte.load_current()
    avant, apres = _find_voisines(stored)
    feuille = stored.build()
    return render(
        "lire",
        stored=stored,
        lignes=list(zip(stored.sieges, feuille.bilans, strict=True)),
        somme=sum(feuille.bilans),
        ecrite=is_ecrite(stored),
        etat=say_etat(stored),
        avant=avant,
        apres=apres,
        menu=[],
    )


@bp.get("/liens")
def liens() -> str:
    """Show the link of every table with its square, and that of the hall."""
    require_organisateur()
    get_tournoi()
    tous = list_liens(get_db(), contexte.get_acces().soiree.id)
    tables = [
        _draw_lien(lien.numero_table or 0, url_for("feuilles.table", cle=lien.cle))
        for lien in tous
        if lien.sorte == "table"
    ]
    salles = [_draw_lien(0, link_salle(lien.cle)) for lien in tous if lien.sorte == "lecture"]
    return render("liens", tables=tables, salles=salles, ici="tableau")


def _draw_lien(numero: int, chemin: str) -> LienTable:
    adresse = build_lien(chemin)
    titre = f"Lien de la table {numero}" if numero else "Lien de la salle"
    return LienTable(numero, adresse, draw_qr(adresse, titre))


def _find_voisines(stored: StoredFeuille) -> tuple[Adresse | None, Adresse | None]:
    """Return where the sheets before and after this one are, at the same position."""
    soiree_id = stored.soiree.id
    lieux = [
        (table, exemplaire)
        for table, position, exemplaire in list_feuilles(get_db(), soiree_id)
        if position == stored.position
    ]
    rang = lieux.index((stored.numero_table, stored.exemplaire))

    def find(voisin: int) -> Adresse | None:
        if voisin not in range(len(lieux)):
            return None
        table, exemplaire = lieux[voisin]
        return Adresse(soiree_id, table, stored.position, exemplaire)

    return find(rang - 1), find(rang + 1)

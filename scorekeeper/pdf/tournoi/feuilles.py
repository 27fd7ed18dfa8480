"""Blank sheets with their players: a colour band, the table's QR, four marks to straighten a photo.

The marks are solid black squares of 6 mm, one in each corner. Their outer sides are 5 mm from the
edges of the paper, so their centres are 8 mm from both edges: on A4 upright, at (8, 8), (202, 8),
(8, 289) and (202, 289) mm from the top left; a sheet of five places lies in landscape, with
centres at (8, 8), (289, 8), (8, 202) and (289, 202). The QR, below the frame on the right, tells
which way up the sheet is and which table's it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from jinja2 import Environment

from ...pages.tournoi.papiers import FeuilleAImprimer, SiegeAImprimer
from ...regles.texte import INSECABLE, format_phrase
from ..billets import Billet
from ..feuilles import LETTRES
from ..feuillet import RANG_MAX_MM, Colonne, Feuillet, fit_titre
from ..noms import Nom, cut, fit
from ..refus import DemandeError
from ..vierges import RANGS_MAX, build_vierges
from .couleurs import choose_couleur
from .poses import Pose
from .tirage import Tirage

MODELE = "pdf/tournoi/feuille.html"
STYLES = ("css/pdf/feuille.css", "css/pdf/tournoi/feuille.css")
PLACES = {4: (4, False), 5: (4, True)}
LETTRES_DATE = 34
RETIRE = "Place sans joueur"
ORDINAUX = (
    *("Première", "Deuxième", "Troisième", "Quatrième", "Cinquième", "Sixième", "Septième"),
    *("Huitième", "Neuvième", "Dixième", "Onzième", "Douzième"),
)


@dataclass(frozen=True, slots=True)
class PagePosee:
    """What the template prints: the official sheet, the colour of its position, empty columns.

    A page is `plein` when its rows take all that the sheet leaves them.
    """

    feuillet: Feuillet
    bandeau: str
    couleur: int
    retires: tuple[int, ...]
    codes: tuple[Billet, ...]

    @property
    def plein(self) -> bool:
        """Whether the rows are lower than they may be."""
        return self.feuillet.hauteur < RANG_MAX_MM


def build_feuilles(feuilles: Sequence[FeuilleAImprimer], environnement: Environment) -> Tirage:
    """Return the print run of blank sheets, in the order given. Raises DemandeError."""
    dessins: list[Callable[[Pose], str]] = []
    for feuille in feuilles:
        check_feuille(feuille)
        dessins.append(partial(draw_feuille, feuille, environnement))
    titre = feuilles[0].titre if feuilles else ""
    return Tirage(" · ".join(filter(None, ["Feuilles de marque", titre])), STYLES, dessins)


def check_feuille(feuille: FeuilleAImprimer) -> None:
    """Raise DemandeError when a sheet cannot be drawn on one page."""
    if len(feuille.sieges) not in PLACES:
        raise DemandeError("Une feuille de tournoi a quatre places, ou cinq avec un mort.")
    if not 1 <= feuille.donnes <= RANGS_MAX:
        raise DemandeError(f"Une feuille de tournoi a de 1 à {RANGS_MAX} donnes.")


def draw_feuille(feuille: FeuilleAImprimer, environnement: Environment, pose: Pose) -> str:
    """Return the HTML of one sheet."""
    joueurs, mort = PLACES[len(feuille.sieges)]
    (vierge,) = build_vierges(joueurs, mort, feuille.donnes)
    table = pose("centre numero", str(feuille.table))
    feuillet = replace(
        vierge,
        titre=fit_titre(feuille.titre),
        position=str(feuille.position),
        table=table,
        date=cut(feuille.date_texte, LETTRES_DATE),
        colonnes=tuple(_draw_siege(siege, len(feuille.sieges), pose) for siege in feuille.sieges),
    )
    codes: tuple[Billet, ...] = ()
    if feuille.lien:
        dit = f"Lien de la table {feuille.table}"
        codes = (Billet("Marquer", pose("bloc adresse", feuille.lien), pose.qr(feuille.lien, dit)),)
    page = PagePosee(
        feuillet,
        name_position(feuille.position),
        choose_couleur(feuille.couleur),
        tuple(place for place, siege in enumerate(feuille.sieges) if siege.retire),
        codes,
    )
    return environnement.get_template(MODELE).render(page=page)


def name_position(position: int) -> str:
    """Return a position in words, so that its sheets are told apart without their colour."""
    if position <= len(ORDINAUX):
        return f"{ORDINAUX[position - 1]} position"
    return format_phrase(f"Position{INSECABLE}{position}")


def _draw_siege(siege: SiegeAImprimer, places: int, pose: Pose) -> Colonne:
    style = "centre nom" if places == 4 else "centre nom large"
    if siege.retire:
        return Colonne(siege.libelle, Nom(pose(style, RETIRE, "serre")))
    nom = fit(siege.nom, "", LETTRES[places])
    return Colonne(
        siege.libelle,
        Nom(pose(style, nom.texte, nom.taille)),
        numero=pose("gauche depart", siege.depart),
    )

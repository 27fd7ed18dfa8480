"""The fields beside the cells of the grid, as the page draws them: headings, contracts, details."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...regles.bareme import Camp, Chelem, Taille
from ...regles.feuille import Table
from ..forms import SEUL

Options = tuple[tuple[str, str], ...]
CAMPS: Options = ((Camp.ATTAQUE, "Attaque"), (Camp.DEFENSE, "Défense"))
TAILLES: Options = ((Taille.SIMPLE, "Simple"), (Taille.DOUBLE, "Double"), (Taille.TRIPLE, "Triple"))
CHELEMS: Options = (
    (Chelem.ANNONCE_REUSSI, "Annoncé et réussi"),
    (Chelem.NON_ANNONCE_REUSSI, "Réussi sans annonce"),
    (Chelem.ANNONCE_CHUTE, "Annoncé et chuté"),
    (Chelem.DEFENSE, "Par la défense"),
)
RIEN: Options = (("", "—"),)


@dataclass(frozen=True, slots=True)
class ChampPage:
    """A field: what it is called on screen and in full, what is typed, what is said of it.

    `options` are the choices of a menu, none for a text; `autre` was written meanwhile.
    """

    nom: str
    libelle: str
    label: str
    texte: str
    erreur: str = ""
    autre: str | None = None
    options: Options = ()

    def name_choix(self, valeur: str | None) -> str:
        """Return how the menu says a value, or the value itself."""
        return dict(self.options).get(valeur or "", valeur or "") or "rien"


@dataclass(frozen=True, slots=True)
class Source:
    """What is typed, what could not be read of it, and what was written meanwhile."""

    champs: Mapping[str, str]
    erreurs: Mapping[str, str]
    autres: Mapping[str, str] | None = None

    def find_autre(self, nom: str) -> str | None:
        """Return what somebody else wrote in a field, None when it is the same."""
        autres = self.autres
        if autres is None or autres.get(nom, "") == self.champs.get(nom, ""):
            return None
        return autres.get(nom, "")

    def build(self, nom: str, libelle: str, label: str = "", options: Options = ()) -> ChampPage:
        """Return a field of the page."""
        texte = self.champs.get(nom, "")
        erreur = self.erreurs.get(nom, "")
        autre = self.find_autre(nom)
        if options and texte and texte not in dict(options):
            # What the menu does not have was chosen for another table: it must not be lost.
            options += ((texte, f"{texte} ?"),)
        return ChampPage(nom, libelle, label or libelle, texte, erreur, autre, options)


def list_champs(
    source: Source, rang: str, table: Table, noms: Sequence[str]
) -> Iterator[ChampPage]:
    """Yield the details of a row, in the order in which they are told at the table."""
    sieges: Options = tuple((str(place), nom) for place, nom in enumerate(noms))
    choix: list[tuple[str, str, Options]] = [("preneur", "Preneur", RIEN + sieges)]
    if table.joueurs == 5:
        choix.append(("appele", "Appelé", (*RIEN, (SEUL, "Seul"), *sieges)))
    if table.a_mort:
        choix.append(("mort", "Mort", RIEN + sieges))
    bouts: Options = tuple((str(nombre), str(nombre)) for nombre in range(4))
    choix += [
        ("bouts", "Bouts", RIEN + bouts),
        ("points", "Points", ()),
        ("par", "Comptés par", CAMPS),
        ("petit", "Petit au bout", RIEN + CAMPS),
        ("poignee", "Poignée", RIEN + TAILLES),
        ("poignee2", "2e poignée", RIEN + TAILLES),
        ("chelem", "Chelem", RIEN + CHELEMS),
    ]
    for detail, libelle, options in choix:
        label = f"Donne {rang}, {libelle.lower()}"
        yield source.build(f"d-{detail}-{rang}", libelle, label, options)

"""A club night read once for its board: the sheets by place, what is wrong with each."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from flask import url_for

from ...regles.texte import join_et, join_suites
from ...services.adresse import Adresse
from ...services.cycle import is_prete
from ...services.tournoi.obstacles import Obstacle, list_obstacles
from ...services.tournoi.plan import Deroule
from ...store.values import StoredFeuille

Lieu = tuple[int, int]
# What must be looked at: it keeps the position from being closed, or somebody disputes it.
A_REVOIR = ("fausse", "double", "refusee")
INUTILISABLES = {"fausse", "double"}
# As many commas make a headline too long: it names the first tables, the page all of them.
TROP = 7
PREMIERES = 6


def name_tables(tables: Sequence[int]) -> str:
    """Return tables in words: table 4, tables 2, 4 et 9 à 12; nothing for none."""
    if not tables:
        return ""
    return f"table{'s' if len(tables) > 1 else ''} {join_suites(tables)}"


def name_quelques(tables: Sequence[int]) -> str:
    """Return tables in words for a headline: past some, the first ones and how many others."""
    dites = name_tables(tables)
    if dites.count(",") < TROP:
        return dites
    premieres = ", ".join(map(str, tables[:PREMIERES]))
    return f"tables {premieres}… et {len(tables) - PREMIERES} autres"


def group_lieux(lieux: Iterable[Lieu]) -> dict[int, list[int]]:
    """Return the tables of each position, both in order."""
    groupes: dict[int, list[int]] = {}
    for position, table in sorted(lieux):
        groupes.setdefault(position, []).append(table)
    return groupes


def name_lieux(lieux: Iterable[Lieu], ici: int) -> str:
    """Return tables in words with their position, unless it is this one: table 3, position 1."""
    return " · ".join(
        name_tables(tables) + (f", position {position}" if position != ici else "")
        for position, tables in group_lieux(lieux).items()
    )


def link_feuille(feuilles: Sequence[StoredFeuille], position: int, table: int) -> str:
    """Return where a table's sheet is read or copied; two results are parted in their list."""
    if len(feuilles) > 1:
        return url_for("papier.liste", _anchor=f"double-{position}-{table}")
    vive = bool(feuilles) and feuilles[0].papier is None and bool(feuilles[0].donnes)
    lieu = feuilles[0] if feuilles else Adresse(0, table, position)
    return url_for("papier.recap" if vive else "papier.grille", ou=lieu)


class Releve:
    """What the board is drawn from; tables of the position that is open, unless said otherwise."""

    def __init__(self, deroule: Deroule) -> None:
        self.deroule = deroule
        self.courante = deroule.courante
        self.position = self.courante.position if self.courante else 0
        self.is_ouverte = self.courante is not None and self.courante.close_a is None
        # Time alone ends such a position: how many donnes a sheet has says nothing.
        self.is_minutee = self.courante is not None and self.courante.donnes is None
        self.obstacles = list_obstacles(deroule)
        self.par_lieu: defaultdict[Lieu, list[Obstacle]] = defaultdict(list)
        for obstacle in self.obstacles:
            self.par_lieu[obstacle.position, obstacle.numero_table].append(obstacle)
        self.feuilles: defaultdict[Lieu, list[StoredFeuille]] = defaultdict(list)
        for feuille in deroule.feuilles:
            if not feuille.cycle.ecartee:
                self.feuilles[feuille.position, feuille.numero_table].append(feuille)
        self.courantes = deroule.list_feuilles(self.position)
        self.absentes = self._list_absentes()

    @property
    def a_revoir(self) -> list[Lieu]:
        """The position and table of every sheet to look at, what blocks first."""
        return self._list_lieux(A_REVOIR)

    @property
    def a_valider(self) -> list[Lieu]:
        """The position and table of every right sheet to validate again, oldest first."""
        return [lieu for lieu in self._list_lieux(("corrigee",)) if lieu not in self.a_revoir]

    def list_pretes(self) -> list[int]:
        """Return the tables whose sheet is right and can be validated at once."""
        if not self.is_ouverte:
            return []
        pretes = (f for f in self.courantes if is_prete(f))
        return [f.numero_table for f in pretes if self._is_utilisable(f)]

    def list_remises(self) -> list[int]:
        """Return the tables whose sheet nobody else confirmed; none while some still play."""
        if self.absentes or not self.is_ouverte:
            return []
        remises = (f for f in self.courantes if is_prete(f, remises=True) and not is_prete(f))
        return [f.numero_table for f in remises if self._is_utilisable(f)]

    def list_finies(self) -> list[int]:
        """Return the tables that have played all their donnes and not handed their sheet in."""
        if not self.is_ouverte or self.is_minutee:
            return []
        vives = (f for f in self.courantes if f.papier is None)
        return [f.numero_table for f in vives if self.codes(f) == {"ouverte"}]

    def name_sans_place(self) -> str:
        """Return the people who play the open position, or the next, and have no seat."""
        if not self.deroule.tournoi.is_tire:
            return ""
        prochaine = self.position + (0 if self.is_ouverte else 1)
        gens = (i for i in self.deroule.inscriptions if i.numero is None and i.plays(prochaine))
        return join_et([inscrit.nom_complet for inscrit in gens])

    def codes(self, feuille: StoredFeuille) -> set[str]:
        """Return what is wrong or unusual with a sheet."""
        return {o.code for o in self.par_lieu.get((feuille.position, feuille.numero_table), ())}

    def link(self, lieu: Lieu) -> str:
        """Return where the sheet of a position and table is read or copied."""
        return link_feuille(self.feuilles.get(lieu, []), *lieu)

    def _list_lieux(self, codes: Collection[str]) -> list[Lieu]:
        trouves = [o for o in self.obstacles if o.code in codes]
        return list(dict.fromkeys((o.position, o.numero_table) for o in trouves))

    def _is_utilisable(self, feuille: StoredFeuille) -> bool:
        return not self.codes(feuille) & INUTILISABLES

    def _list_absentes(self) -> list[int]:
        """Return the tables that still play, or whose paper is awaited."""
        if not self.is_ouverte:
            return []
        attendues = set()
        for feuille in self.courantes:
            codes = self.codes(feuille)
            finie = "courte" not in codes and not self.is_minutee
            joue = feuille.papier is None and "ouverte" in codes and not finie
            if "absente" in codes or joue:
                attendues.add(feuille.numero_table)
        return sorted(attendues)

"""The feuilles of a soirée as their list shows them: each one, a position, results in double."""

from dataclasses import dataclass

from ...regles.cycle import Geste
from ...regles.texte import format_nombre, format_phrase, format_signe
from ...services.cycle import is_attendue
from ...store.values import StoredFeuille


@dataclass(frozen=True, slots=True)
class FeuilleListee:
    """A feuille as the list shows it: its state in words, how many problems, where it opens.

    `somme` is that of its bilans; `double` says that another result came in for its table.
    """

    stored: StoredFeuille
    etat: str
    profondeur: str
    visas: str
    bilans: tuple[int, ...]
    erreurs: int
    alertes: int
    vide: bool
    double: bool
    lien: str
    permis: frozenset[Geste]

    @property
    def somme(self) -> int:
        """The sum of the bilans, 0 on a sound feuille."""
        return sum(self.bilans)

    @property
    def verdict(self) -> str:
        """Whether it is right, in words."""
        if self.vide:
            return "rien d’écrit"
        if not self.erreurs:
            return "juste"
        if self.somme:
            return f"somme {format_signe(self.somme)}"
        return format_nombre(self.erreurs, "anomalie")

    @property
    def reste(self) -> str:
        """What else the control says, in words."""
        anomalies = format_nombre(self.erreurs, "anomalie") if self.erreurs and self.somme else ""
        alertes = f"{self.alertes} à vérifier" if self.alertes and not self.erreurs else ""
        return anomalies or alertes

    @property
    def motif(self) -> str:
        """Why somebody must look at it: what does not balance, then what its table says."""
        refus = self.stored.cycle.refus
        morceaux = [self.verdict, self.reste] if self.erreurs else []
        morceaux += [f"refusée par {refus}"] if refus else []
        return format_phrase(", ".join(filter(None, morceaux)))

    @property
    def is_a_revoir(self) -> bool:
        """Whether somebody must look at it: it is not right, or its table refused it."""
        cycle = self.stored.cycle
        return not cycle.ecartee and bool(self.erreurs or cycle.refus)

    @property
    def is_juste(self) -> bool:
        """Whether something is written on it, and nothing is wrong."""
        return not self.vide and not self.erreurs

    @property
    def resultat(self) -> str:
        """Which result it is when several came in, in brackets."""
        return f" (résultat {self.stored.exemplaire})" if self.double else ""

    @property
    def titre(self) -> str:
        """The table, and which result."""
        return f"Table {self.stored.numero_table}{self.resultat}"

    @property
    def lieu(self) -> str:
        """The table and the position, and which result."""
        return f"Table {self.stored.numero_table}, position {self.stored.position}{self.resultat}"


@dataclass(frozen=True, slots=True)
class LigneDouble:
    """A seat in several results of one table: its names, and its bilan in each."""

    noms: str
    bilans: tuple[int | None, ...]

    @property
    def differe(self) -> bool:
        """Whether the results disagree."""
        return len(set(self.bilans)) > 1


@dataclass(frozen=True, slots=True)
class Double:
    """The results that came in for one table and position, side by side."""

    position: int
    numero_table: int
    feuilles: tuple[FeuilleListee, ...]
    lignes: tuple[LigneDouble, ...]

    @property
    def retenues(self) -> list[FeuilleListee]:
        """The results that count."""
        return [feuille for feuille in self.feuilles if not feuille.stored.cycle.ecartee]

    @property
    def is_regle(self) -> bool:
        """Whether one result counts and the others are set aside."""
        return len(self.retenues) == 1


@dataclass(frozen=True, slots=True)
class PositionListee:
    """A position: its feuilles by table, and the sum of the bilans that count.

    `manquantes` are the tables known elsewhere in the evening that have no feuille here.
    """

    numero: int
    feuilles: tuple[FeuilleListee, ...]
    manquantes: str

    @property
    def comptees(self) -> int:
        """How many feuilles count."""
        return sum(not feuille.stored.cycle.ecartee for feuille in self.feuilles)

    @property
    def somme(self) -> int:
        """The sum of every bilan that counts, 0 when all is well."""
        return sum(f.somme for f in self.feuilles if not f.stored.cycle.ecartee)

    @property
    def a_remettre(self) -> int:
        """How many are right and not handed in yet."""
        return self._count(Geste.REMETTRE)

    @property
    def a_valider(self) -> int:
        """How many are right and confirmed."""
        return self._count(Geste.VALIDER)

    def _count(self, geste: Geste) -> int:
        return sum(f.is_juste and is_attendue(f.stored, geste) for f in self.feuilles)

"""What an incident, its questions, its rules and a ruling are made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class ArbitrageError(ValueError):
    """An unknown incident, question or answer, or an answer that is missing, in one sentence."""


class CodeArbitrage(StrEnum):
    """The code that the organiser chose for the evening."""

    CA2012 = "CA2012"
    CLUB = "club"


class Contexte(StrEnum):
    """What is being played: free donnes, or duplicate, which only CA 2012 rules on."""

    LIBRE = "libre"
    DUPLICATE = "duplicate"


class Moment(StrEnum):
    """When an incident happens: where somebody looks for it."""

    DISTRIBUTION = "distribution"
    ENCHERES = "encheres"
    JEU = "jeu"
    POIGNEE = "poignee"
    FEUILLE = "feuille"
    CONDUITE = "conduite"


class Niveau(StrEnum):
    """How sure a ruling is: written, a general rule extended, or left to the arbitre."""

    CERTAINE = "certaine"
    DEDUITE = "deduite"
    NON_PREVUE = "non_prevue"


class Portee(StrEnum):
    """Which earlier sanctions of a player make a repeat; no code says."""

    AUCUNE = "aucune"
    INCIDENT = "incident"
    FAMILLE = "famille"
    TOUTES = "toutes"


class Genre(StrEnum):
    """What a ruling does, one kind an effect."""

    DONNE_COMPTEE = "donne_comptee"
    DONNE_ANNULEE = "donne_annulee"
    DONNE_REDISTRIBUEE = "donne_redistribuee"
    DONNE_SUPPRIMEE = "donne_supprimee"
    DONNE_NEUTRALISEE = "donne_neutralisee"
    POINTS_RENDUS = "points_rendus"
    CARTES_RENDUES = "cartes_rendues"
    POIGNEE_COMPTEE = "poignee_comptee"
    POIGNEE_RETIREE = "poignee_retiree"
    PETIT_SANS_PRIME = "petit_sans_prime"
    PETIT_AVANT_DERNIER = "petit_avant_dernier"
    SANS_ENCHERE = "sans_enchere"
    AVERTISSEMENT = "avertissement"
    PENALITE = "penalite"
    MARQUE_AJUSTEE = "marque_ajustee"
    EXCLUSION = "exclusion"
    RENVOI = "renvoi"
    APPRECIATION = "appreciation"


PERSONNELS = frozenset({Genre.SANS_ENCHERE, Genre.AVERTISSEMENT, Genre.PENALITE, Genre.EXCLUSION})


class Cible(StrEnum):
    """Whom an effect concerns; NON_PRECISE when the text is silent and the arbitre says whom."""

    JOUEUR_FAUTIF = "joueur_fautif"
    JOUEURS_FAUTIFS = "joueurs_fautifs"
    QUATRE_JOUEURS = "quatre_joueurs"
    DONNEUR = "donneur"
    PRENEUR = "preneur"
    NON_PRECISE = "non_precise"
    DEUX_CAMPS = "deux_camps"
    EQUIPE_FAUTIVE = "equipe_fautive"
    EQUIPE_DEFENSE = "equipe_defense"
    EQUIPE_PRENEUR = "equipe_preneur"
    DEUX_EQUIPES = "deux_equipes"
    TRIPLETTE_FAUTIVE = "triplette_fautive"
    TRIPLETTE_DEFENSE = "triplette_defense"
    TRIPLETTE_PRENEUR = "triplette_preneur"
    DEUX_TRIPLETTES = "deux_triplettes"
    QUADRETTE_FAUTIVE = "quadrette_fautive"
    QUADRETTE_DEFENSE = "quadrette_defense"
    QUADRETTE_PRENEUR = "quadrette_preneur"
    DEUX_QUADRETTES = "deux_quadrettes"


class Unite(StrEnum):
    """What a penalty is counted in; free donnes know points only."""

    POINTS = "points"
    POURCENT = "%"
    PM = "PM"


class Quand(StrEnum):
    """On which donne somebody may not bid: the same one dealt anew, or the one after."""

    NOUVELLE_DONNE = "nouvelle_donne"
    DONNE_SUIVANTE = "donne_suivante"


class FormeMarque(StrEnum):
    """How an adjusted mark is given: bounds, fixed marks, a note for one side, or freely."""

    BORNES = "bornes"
    FIXE = "fixe"
    NOTE = "note"
    LIBRE = "libre"


Valeur = int | Decimal


@dataclass(frozen=True, slots=True)
class MarqueAjustee:
    """An adjusted mark of duplicate, in `unite`.

    With BORNES, `fautif` is the most that the guilty side keeps and `non_fautif` the least that
    the other gets; with FIXE they are the marks; with NOTE, `fautif` is the note of the cible.
    """

    forme: FormeMarque
    unite: Unite = Unite.POURCENT
    fautif: Valeur | None = None
    non_fautif: Valeur | None = None


@dataclass(frozen=True, slots=True)
class Effet:
    """One thing to do, and its sentence. What does not concern its genre stays empty.

    `joueurs` are those of the given players whom it touches. `valeur` is what a penalty takes
    away, None when the arbitre fixes it; `facultatif` one that he may leave out. `renvoi` is the
    incident to open, None when he picks it.
    """

    genre: Genre
    phrase: str
    cible: Cible | None = None
    joueurs: tuple[str, ...] = ()
    valeur: Valeur | None = None
    unite: Unite = Unite.POINTS
    facultatif: bool = False
    quand: Quand | None = None
    renvoi: str | None = None
    marque: MarqueAjustee | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that may be given."""

    id: str
    texte: str


@dataclass(frozen=True, slots=True)
class Question:
    """What the arbitre is asked, and the answers."""

    id: str
    texte: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Regle:
    """What is decided under conditions: to each question, the answers that suit.

    A question that is not among them does not matter. `recidive` replaces `effets` for a player
    who does it again; None when nothing changes.
    """

    si: tuple[tuple[str, frozenset[str]], ...]
    phrase: str
    effets: tuple[Effet, ...]
    recidive: tuple[Effet, ...] | None
    niveau: Niveau

    @property
    def cle(self) -> str:
        """Name the rule within its grille by its conditions: camp=defense, importance=mineure."""
        return ", ".join(f"{question}={'|'.join(sorted(ids))}" for question, ids in self.si)

    def suits(self, reponses: Mapping[str, str]) -> bool:
        """Whether no answer given so far speaks against the rule."""
        return all(reponses.get(question, "") in {"", *ids} for question, ids in self.si)


@dataclass(frozen=True, slots=True)
class Grille:
    """The decision table of an incident under one code."""

    code: CodeArbitrage
    reference: str
    questions: tuple[Question, ...]
    regles: tuple[Regle, ...]


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happens at a table. `mots` are other words by which people look for it."""

    id: str
    titre: str
    mots: tuple[str, ...]
    moment: Moment
    famille: str
    contexte: Contexte
    grilles: tuple[Grille, ...]

    def grille(self, code: CodeArbitrage) -> Grille | None:
        """Return the table of a code, None when that code says nothing."""
        return next((grille for grille in self.grilles if grille.code is code), None)


@dataclass(frozen=True, slots=True)
class Antecedent:
    """A warning or penalty that a player already has this evening and that was not cancelled."""

    joueur: str
    famille: str
    incident: str


@dataclass(frozen=True, slots=True)
class Jugement:
    """A ruling. `regle` names the rule among those of its grille, for the log.

    `ensuite` is what awaits those who do it again, `recidivistes` who just did. When the code
    says nothing, `reference` is empty and `autre_code` is the one that does.
    """

    incident: Incident
    code: CodeArbitrage
    regle: str
    phrase: str
    effets: tuple[Effet, ...]
    niveau: Niveau
    reference: str
    ensuite: tuple[Effet, ...] = ()
    recidivistes: tuple[str, ...] = ()
    autre_code: CodeArbitrage | None = None

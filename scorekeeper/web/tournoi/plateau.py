"""The organiser's board as values: what comes next, what is wrong, where each sheet stands."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from ...regles.cycle import EtatFeuille
from ...regles.texte import format_nombre, format_phrase, format_signe, join_et, join_suites
from ...services.adresse import Adresse
from ...services.cycle import is_prete
from ...services.tournoi.obstacles import Obstacle, count_donnes, is_ecrite, list_obstacles
from ...services.tournoi.plan import Deroule
from ...store.values import StoredFeuille
from ..papier.recap import build_recap

BLOC = 20
DETAILLES = 5
BLOQUANTS = ("fausse", "double", "refusee")
ETATS = {
    EtatFeuille.REMISE: ("remise", "remise, à confirmer"),
    EtatFeuille.CONFIRMEE: ("confirmee", "confirmée"),
    EtatFeuille.CORRIGEE: ("confirmee", "corrigée après confirmation"),
    EtatFeuille.VALIDEE: ("validee", "validée"),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A table at a position: its sign, what is written beside it, all of it in words, its link.

    `signe` is absente, cours, recopiee, remise, confirmee, validee, fausse, double or refusee.
    """

    signe: str
    texte: str
    label: str
    lien: str


@dataclass(frozen=True, slots=True)
class Rangee:
    """A table with its cell at each position opened, None where it does not play."""

    numero_table: int
    cases: tuple[Case | None, ...]


@dataclass(frozen=True, slots=True)
class Controle:
    """The control sums of a position, in points: its own and the cumul up to it."""

    position: int
    validees: int
    feuilles: int
    somme: int
    cumul: int
    is_close: bool

    @property
    def is_juste(self) -> bool:
        """Whether both are zero."""
        return not self.somme and not self.cumul


@dataclass(frozen=True, slots=True)
class Probleme:
    """A sheet that somebody must look at: where, who sits there, what is wrong, the likely slip."""

    titre: str
    noms: str
    phrase: str
    suspect: str
    lien: str


@dataclass(frozen=True, slots=True)
class Suite:
    """The next thing to do: a sentence, and one button that leads somewhere or does it.

    `poste` says that the button does it, with `champs`; without `bouton` there is only to wait.
    """

    phrase: str
    bouton: str = ""
    adresse: str = ""
    poste: bool = False
    detail: str = ""
    champs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Plateau:
    """The whole board; `manquent` names the tables whose sheet is not there yet.

    `finies` those that have played all their donnes and not handed it in; `sans_place` the people
    who play the next position, or the open one, and have no seat.
    """

    titre: str
    suite: Suite
    problemes: tuple[Probleme, ...]
    autres: str
    manquent: str
    finies: str
    sans_place: str
    pretes: int
    remises: str
    blocs: tuple[tuple[Rangee, ...], ...]
    controles: tuple[Controle, ...]
    is_ouverte: bool
    is_annulable: bool
    relire: str


def name_tables(tables: Sequence[int]) -> str:
    """Return tables in words: table 4, tables 2, 4 et 9 à 12."""
    return f"table{'s' if len(tables) > 1 else ''} {join_suites(tables)}"


def link_feuille(feuilles: Sequence[StoredFeuille], position: int, table: int) -> str:
    """Return where a table's sheet is read or copied; two results are parted in their list."""
    if len(feuilles) > 1:
        return url_for("papier.liste", _anchor=f"double-{position}-{table}")
    vive = bool(feuilles) and feuilles[0].papier is None and bool(feuilles[0].donnes)
    lieu = feuilles[0] if feuilles else Adresse(0, table, position)
    return url_for("papier.recap" if vive else "papier.grille", ou=lieu)


def build_plateau(deroule: Deroule) -> Plateau:
    """Return the board of an evening whose places may not even be drawn yet."""
    return _Dessin(deroule).draw()


class _Dessin:
    """The board being made: every feuille is read once."""

    def __init__(self, deroule: Deroule) -> None:
        self.deroule = deroule
        self.courante = deroule.courante
        self.position = self.courante.position if self.courante else 0
        self.is_ouverte = self.courante is not None and self.courante.close_a is None
        self.obstacles = list_obstacles(deroule)
        self.par_lieu: defaultdict[tuple[int, int], list[Obstacle]] = defaultdict(list)
        for obstacle in self.obstacles:
            self.par_lieu[obstacle.position, obstacle.numero_table].append(obstacle)
        self.feuilles: defaultdict[tuple[int, int], list[StoredFeuille]] = defaultdict(list)
        for feuille in deroule.feuilles:
            if not feuille.cycle.ecartee:
                self.feuilles[feuille.position, feuille.numero_table].append(feuille)

    def draw(self) -> Plateau:
        ici = [o for o in self.obstacles if o.code in BLOQUANTS]
        lieux = list(dict.fromkeys((o.position, o.numero_table) for o in ici))
        pretes = [f for f in self._list_courantes() if self._is_prete(f)]
        absentes = self._list_absentes()
        remises = [f.numero_table for f in self._list_courantes() if self._is_a_confirmer(f)]
        # As long as some play, those who have played confirm by themselves.
        remises = [] if absentes else remises
        finies = [f.numero_table for f in self._list_courantes() if self._is_finie(f)]
        return Plateau(
            titre=self._name(),
            suite=self._find_suite(lieux, absentes),
            problemes=tuple(self._tell(*lieu) for lieu in lieux[:DETAILLES]),
            autres=name_tables(sorted({table for _p, table in lieux[DETAILLES:]}))
            if lieux[DETAILLES:]
            else "",
            manquent=name_tables(absentes) if absentes else "",
            finies=name_tables(finies) if finies else "",
            sans_place=self._name_sans_place(),
            pretes=len(pretes) if self.is_ouverte else 0,
            remises=name_tables(remises) if remises and self.is_ouverte else "",
            blocs=self._list_blocs(),
            controles=self._control(),
            is_ouverte=self.is_ouverte,
            is_annulable=self.is_ouverte and not any(map(is_ecrite, self._list_courantes())),
            relire=self._link_relire(),
        )

    def _link_relire(self) -> str:
        courantes = self._list_courantes()
        return url_for(".lire", ou=courantes[0]) if courantes else ""

    def _name(self) -> str:
        total = self.deroule.tournoi.formule.total
        if not self.position:
            return "Avant la première position"
        if self.position > total:
            return f"Position {self.position}, en plus des {total} prévues"
        return f"Position {self.position} sur {total}"

    def _list_courantes(self) -> list[StoredFeuille]:
        return self.deroule.list_feuilles(self.position)

    def _codes(self, feuille: StoredFeuille) -> set[str]:
        return {o.code for o in self.par_lieu[feuille.position, feuille.numero_table]}

    def _is_prete(self, feuille: StoredFeuille) -> bool:
        return is_prete(feuille) and not self._codes(feuille) & {"fausse", "double"}

    def _is_a_confirmer(self, feuille: StoredFeuille) -> bool:
        remise = is_prete(feuille, remises=True) and not is_prete(feuille)
        return remise and not self._codes(feuille) & {"fausse", "double"}

    def _is_finie(self, feuille: StoredFeuille) -> bool:
        codes = self._codes(feuille)
        return self.is_ouverte and feuille.papier is None and codes == {"ouverte"}

    def _name_sans_place(self) -> str:
        if not self.deroule.tournoi.is_tire:
            return ""
        prochaine = self.position + (0 if self.is_ouverte else 1)
        gens = (i for i in self.deroule.inscriptions if i.numero is None and i.plays(prochaine))
        return join_et([inscrit.nom_complet for inscrit in gens])

    def _list_absentes(self) -> list[int]:
        """Return the tables of the current position that still play, or whose paper is awaited."""
        if not self.is_ouverte:
            return []
        attendues = []
        for feuille in self._list_courantes():
            codes = self._codes(feuille)
            joue = feuille.papier is None and {"courte", "ouverte"} <= codes
            if "absente" in codes or joue:
                attendues.append(feuille.numero_table)
        return sorted(set(attendues))

    def _find_suite(self, lieux: list[tuple[int, int]], absentes: list[int]) -> Suite:
        if not self.deroule.inscriptions:
            adresse = url_for(".inscriptions")
            return Suite("Personne n’est encore inscrit.", "Inscrire les joueurs", adresse)
        if not self.deroule.tournoi.is_tire:
            nombre = format_nombre(len(self.deroule.inscriptions), "joueur")
            inscrits = "inscrits" if len(self.deroule.inscriptions) > 1 else "inscrit"
            phrase = f"{nombre} {inscrits}, les places ne sont pas encore tirées."
            return Suite(phrase, "Tirer les places", url_for(".tirage"))
        if self.is_ouverte:
            return self._find_suite_ouverte(lieux, absentes)
        if lieux:
            return self._suggest_correction(lieux)
        return self._suggest_ouverture()

    def _find_suite_ouverte(self, lieux: list[tuple[int, int]], absentes: list[int]) -> Suite:
        if lieux:
            return self._suggest_correction(lieux)
        if absentes:
            manque = format_nombre(len(absentes), "feuille")
            if len(absentes) == len(self._list_courantes()):
                phrase = f"On joue la position {self.position} : {manque} à venir."
                return Suite(format_phrase(phrase))
            return Suite(format_phrase(f"Il manque {manque} : {name_tables(absentes)}."))
        bouton = f"Fermer la position {self.position}"
        if self.obstacles:
            phrase = f"Toutes les feuilles sont là : {self._say_reserves()}."
            return Suite(format_phrase(phrase), f"{bouton}…", url_for(".fermer"))
        return Suite(
            "Toutes les feuilles sont là, et tout fait zéro.",
            bouton,
            url_for(".fermer"),
            poste=True,
            detail="Le classement compte alors cette position.",
        )

    def _say_reserves(self) -> str:
        """Return what is unusual, counted: 2 ne sont pas remises, 1 n’a pas toutes ses donnes."""
        codes = [obstacle.code for obstacle in self.obstacles]
        dites = []
        if ouvertes := codes.count("ouverte"):
            sont = "ne sont pas remises" if ouvertes > 1 else "n’est pas remise"
            dites.append(f"{ouvertes} {sont}")
        if courtes := codes.count("courte"):
            verbe = "n’ont" if courtes > 1 else "n’a"
            dites.append(f"{courtes} {verbe} pas le nombre de donnes prévu")
        return join_et(dites)

    def _suggest_correction(self, lieux: list[tuple[int, int]]) -> Suite:
        position, table = lieux[0]
        bouton = f"Voir la table {table}"
        adresse = self._link(position, table)
        if len(lieux) == 1:
            quand = f" à la position {position}" if position != self.position else ""
            return Suite(f"La feuille de la table {table}{quand} est à revoir.", bouton, adresse)
        tables = name_tables(sorted({numero for _p, numero in lieux}))
        phrase = f"{len(lieux)} feuilles sont à revoir : {tables}."
        return Suite(format_phrase(phrase), bouton, adresse)

    def _suggest_ouverture(self) -> Suite:
        formule = self.deroule.tournoi.formule
        prochaine = self.position + 1
        if self.position >= formule.total:
            phrase = f"{format_nombre(formule.total, 'position')} : tout est joué."
            return Suite(format_phrase(phrase), "Voir le classement", url_for(".classement"))
        fermee = (
            f"La position {self.position} est fermée."
            if self.position
            else (
                f"Les places sont tirées : {format_nombre(self.deroule.tournoi.tables, 'table')}."
            )
        )
        quoi = "la finale" if prochaine == formule.positions + 1 else f"la position {prochaine}"
        return Suite(
            format_phrase(fermee),
            f"Lancer {quoi}",
            url_for(".ouvrir"),
            poste=True,
            champs=(("vue", str(self.position)),),
        )

    def _tell(self, position: int, table: int) -> Probleme:
        obstacle = next(o for o in self.par_lieu[position, table] if o.code in BLOQUANTS)
        feuilles = self.feuilles[position, table]
        suspect, phrase = "", obstacle.phrase
        if obstacle.code == "fausse" and feuilles:
            recap = build_recap(feuilles[0])
            suspect = recap.suspect
            phrase = recap.fautes[0] if recap.fautes and not recap.somme else phrase
        quand = f", position {position}" if position != self.position else ""
        noms = (siege.nom for siege in feuilles[0].sieges) if feuilles else ()
        return Probleme(
            titre=f"Table {table}{quand}",
            noms=" · ".join(noms),
            phrase=phrase,
            suspect=suspect,
            lien=self._link(position, table),
        )

    def _list_blocs(self) -> tuple[tuple[Rangee, ...], ...]:
        tables = sorted({table for _position, table in self.feuilles})
        positions = range(1, self.position + 1)
        rangees = [
            Rangee(table, tuple(self._draw_case(position, table) for position in positions))
            for table in tables
        ]
        return tuple(tuple(rangees[debut : debut + BLOC]) for debut in range(0, len(rangees), BLOC))

    def _draw_case(self, position: int, table: int) -> Case | None:
        feuilles = self.feuilles.get((position, table))
        if not feuilles:
            return None
        signe, texte, mots = self._read(position, table, feuilles)
        label = format_phrase(f"Table {table}, position {position} : {mots}")
        return Case(signe, texte, label, self._link(position, table))

    def _read(
        self, position: int, table: int, feuilles: list[StoredFeuille]
    ) -> tuple[str, str, str]:
        feuille, codes = feuilles[0], {o.code for o in self.par_lieu.get((position, table), ())}
        if "double" in codes:
            return "double", f"{len(feuilles)} rés.", f"{len(feuilles)} résultats"
        if "fausse" in codes:
            somme = sum(feuille.build().bilans)
            texte = format_signe(somme) if somme else "à revoir"
            return "fausse", texte, f"pas juste, {f'somme {texte}' if somme else texte}"
        if "absente" in codes:
            return "absente", "", "pas commencée"
        if feuille.cycle.refus:
            return "refusee", "refus", f"refusée par {feuille.cycle.refus}"
        if feuille.cycle.etat in ETATS:
            signe, mots = ETATS[feuille.cycle.etat]
            return signe, "", mots
        if feuille.papier:
            return "recopiee", "", "recopiée, pas encore remise"
        prevues = next(p.donnes for p in self.deroule.positions if p.position == position)
        jouees = count_donnes(feuille) or 0
        if prevues is None:
            return "cours", str(jouees), f"en cours, {format_nombre(jouees, 'donne')}"
        return "cours", f"{jouees}/{prevues}", f"en cours, {jouees} sur {prevues}"

    def _link(self, position: int, table: int) -> str:
        return link_feuille(self.feuilles.get((position, table), []), position, table)

    def _control(self) -> tuple[Controle, ...]:
        controles, cumul = [], 0
        for jouee in self.deroule.positions:
            feuilles = self.deroule.list_feuilles(jouee.position)
            somme = sum(sum(feuille.build().bilans) for feuille in feuilles)
            cumul += somme
            validees = sum(f.cycle.etat is EtatFeuille.VALIDEE for f in feuilles)
            close = jouee.close_a is not None
            controles.append(Controle(jouee.position, validees, len(feuilles), somme, cumul, close))
        return tuple(controles)

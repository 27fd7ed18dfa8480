"""What a ruling asks of the arbitre before it is applied: which donne, who, how many points."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from flask import url_for

from ...pages.feuille import LignePage
from ...regles.arbitrage.modele import Cible, Effet, Genre, Jugement
from ...regles.donne import Donne, Etat
from ...regles.ecrit import Cases
from ...regles.explication import NOMS_CONTRATS
from ...regles.texte import format_phrase, format_signe
from ...services.arbitrage.demande import find_mort, is_a_designer, is_for_players, is_libre
from ...services.arbitrage.feuille import ANNULANTS
from .lieu import SANS_LIGNE, Lieu, Terrain, to_args

# What a ruling does to a donne, or says of it.
DE_DONNE = ANNULANTS | {
    Genre.DONNE_COMPTEE,
    Genre.POINTS_RENDUS,
    Genre.CARTES_RENDUES,
    Genre.POIGNEE_COMPTEE,
    Genre.POIGNEE_RETIREE,
    Genre.PETIT_SANS_PRIME,
    Genre.PETIT_AVANT_DERNIER,
}
# What changes the sheet: nobody guesses which line.
CHANGEANTS = ANNULANTS | {Genre.POINTS_RENDUS, Genre.POIGNEE_RETIREE, Genre.PETIT_SANS_PRIME}
UN_SEUL = {Cible.JOUEUR_FAUTIF, Cible.DONNEUR, Cible.PRENEUR}
EN_JEU = "La donne qui se joue"
# No line is broken at this character, which has no width.
LIEN = "\u2060"


@dataclass(frozen=True, slots=True)
class Touche:
    """A key that leads to the same page with one more choice made, or unmade when `prise`."""

    texte: str
    detail: str
    adresse: str
    prise: bool = False


@dataclass(frozen=True, slots=True)
class Montant:
    """A penalty: the rank of its effect, what is proposed, whether it may be left out."""

    rang: int
    effet: Effet
    propose: int | None


@dataclass(frozen=True, slots=True)
class Choix:
    """Everything that the form of a ruling asks; what is empty is not asked.

    `donnes` are keys, `donne` names the one chosen; `donne_a_dire` says that it must be, before
    anything else; `demander_qui` says that somebody must be
    named; `payeurs` are those of the table who may be charged where the code does not say whom.
    `rappels` are what the arbitre does himself: the sheet cannot.
    """

    qui: tuple[Touche, ...] = ()
    demander_qui: bool = False
    donne: str = ""
    donne_a_dire: bool = False
    donnes: tuple[Touche, ...] = ()
    payeurs: tuple[tuple[int, str], ...] = ()
    demander_payeur: bool = False
    montants: tuple[Montant, ...] = ()
    demi_points: int | None = None
    poignees: tuple[str, ...] = ()
    exclusion: bool = False
    libre: bool = False
    quatre: bool = False
    rappels: tuple[str, ...] = ()

    @property
    def is_muet(self) -> bool:
        """Whether there is nothing to write but the ruling itself, in the log."""
        return not (self.demander_qui or self.demander_payeur or self.donnes or self.quatre)


def build_choix(
    jugement: Jugement, lieu: Lieu, terrain: Terrain, reponses: dict[str, str]
) -> Choix:
    """Return what is asked before this ruling is applied there."""
    effets = jugement.effets
    genres = {effet.genre for effet in effets}
    libre, exclusion = is_libre(jugement), Genre.EXCLUSION in genres
    demander = libre or exclusion or any(map(is_a_designer, effets))
    ligne = find_ligne(terrain, lieu)
    silence = any(effet.cible is Cible.NON_PRECISE for effet in effets)
    rendus = Genre.POINTS_RENDUS in genres and not genres & ANNULANTS
    return Choix(
        qui=tuple(_list_qui(jugement, lieu, terrain, reponses)) if demander else (),
        demander_qui=demander,
        donne=name_donne(ligne, terrain.retires.get(ligne.stored.id))
        if ligne
        else _name_en_jeu(terrain),
        donne_a_dire=is_donne_a_dire(jugement, lieu, terrain),
        donnes=tuple(_list_donnes(jugement, lieu, terrain, reponses)) if genres & DE_DONNE else (),
        payeurs=tuple((qui.id, qui.nom_complet) for qui in terrain.assis if qui),
        demander_payeur=silence,
        montants=tuple(
            Montant(rang, effet, None if effet.valeur is None else int(effet.valeur))
            for rang, effet in enumerate(effets)
            if effet.genre is Genre.PENALITE
        ),
        demi_points=ligne.donne.demi_points if ligne and rendus else None,
        poignees=_list_poignees(ligne) if Genre.POIGNEE_RETIREE in genres else (),
        exclusion=exclusion,
        libre=libre,
        quatre=any(effet.cible is Cible.QUATRE_JOUEURS for effet in effets),
        rappels=tuple(map(format_phrase, _list_rappels(genres, ligne, terrain))),
    )


def is_donne_a_dire(jugement: Jugement, lieu: Lieu, terrain: Terrain) -> bool:
    """Whether somebody must say which donne: several may be meant, and the ruling touches one."""
    genres = {effet.genre for effet in jugement.effets}
    if lieu.donne_id is not None or terrain.feuille is None or not terrain.feuille.donnes:
        return False
    return bool(genres & CHANGEANTS) or (bool(genres & DE_DONNE) and not can_play(terrain))


def find_ligne(terrain: Terrain, lieu: Lieu) -> LignePage | None:
    """Return the recorded donne that is spoken of, None for the one being played."""
    lignes = terrain.page.lignes if terrain.page else ()
    return next((ligne for ligne in lignes if ligne.stored.id == lieu.donne_id), None)


def name_donne(ligne: LignePage, ecrits: Cases | None = None, annulation: bool = True) -> str:
    """Return a recorded donne in words: Donne 3 · garde de DURAND, annulée.

    Without a preneur the best score names it; `ecrits` are the scores that a ruling took away.
    `annulation` says that it is annulled, where the sentence around has not said so.
    """
    numero = f"Donne {ligne.ligne.numero}" if ligne.ligne.numero else "Sans numéro"
    quoi = _describe(ligne, ecrits or ligne.ligne.scores)
    annulee = ligne.donne.etat is Etat.ANNULEE and (annulation or not quoi)
    dite = ", ".join([*quoi, *(["annulée"] if annulee else [])])
    return format_phrase(f"{numero} · {dite}")


def _describe(ligne: LignePage, scores: Cases) -> list[str]:
    """Return the contract with its preneur, or else with the best score; nothing is known of some.

    Short names: the seats of one table have each their own.
    """
    donne = ligne.donne
    if donne.etat is Etat.PASSEE:
        return ["passe"]
    quoi = NOMS_CONTRATS[donne.contrat].lower() if donne.contrat else ""
    if ligne.preneur:
        return [f"{quoi or 'jouée'} de {ligne.preneur}"]
    forts = sorted(((abs(score or 0), place) for place, score in enumerate(scores)), reverse=True)
    dit = ""
    if forts and forts[0][0]:
        place = forts[0][1]
        dit = f"{format_signe(scores[place] or 0)} {ligne.sieges[place].libelle}"
    dite = " · ".join(filter(None, [quoi, dit]))
    return [dite] if dite else ["jouée"] if donne.etat is Etat.JOUEE else []


def foresee_fautif(jugement: Jugement, lieu: Lieu, terrain: Terrain) -> int | None:
    """Return who is at fault when the ruling itself tells: the donneur or the preneur."""
    cibles = {effet.cible for effet in jugement.effets if is_a_designer(effet)}
    page = terrain.page
    if len(cibles) != 1 or page is None:
        return None
    ligne = find_ligne(terrain, lieu)
    place = None
    if cibles == {Cible.DONNEUR}:
        place = ligne.ligne.donneur if ligne else page.feuille.suite.donneur
    elif cibles == {Cible.PRENEUR} and ligne:
        place = ligne.donne.preneur
    qui = terrain.assis[place] if place is not None else None
    return qui.id if qui else None


def find_exclu(
    jugement: Jugement, lieu: Lieu, terrain: Terrain, reponses: dict[str, str]
) -> int | None:
    """Return the mort of the donne that the page names, where only its players can be at fault."""
    genres = {effet.genre for effet in jugement.effets}
    if terrain.feuille is None or not genres & DE_DONNE or not is_for_players(jugement, reponses):
        return None
    if not lieu.donne_id and (is_donne_a_dire(jugement, lieu, terrain) or not can_play(terrain)):
        return None
    return find_mort(terrain.feuille, lieu.donne_id or None, terrain.gens)


def _list_qui(
    jugement: Jugement, lieu: Lieu, terrain: Terrain, reponses: dict[str, str]
) -> Iterable[Touche]:
    """Yield the seats of the table, or those already named when there is none."""
    cibles = {effet.cible for effet in jugement.effets if is_a_designer(effet)}
    seul = bool(cibles) and cibles <= UN_SEUL
    exclu = find_exclu(jugement, lieu, terrain, reponses)
    connus = [qui for qui in terrain.assis if qui and qui.id != exclu]
    sieges = terrain.feuille.sieges if terrain.feuille else ()
    libelles = {qui.id: s.libelle for qui, s in zip(terrain.assis, sieges, strict=True) if qui}
    ailleurs = [terrain.gens[i] for i in lieu.fautifs if i in terrain.gens]
    for qui in dict.fromkeys([*connus, *ailleurs]):
        prise = qui.id in lieu.fautifs
        autres = tuple(i for i in lieu.fautifs if i != qui.id)
        suivants = autres if prise else (qui.id,) if seul else (*autres, qui.id)
        adresse = link(jugement, replace(lieu, fautifs=suivants), reponses, "qui")
        yield Touche(_glue(qui.nom_complet), libelles.get(qui.id, ""), adresse, prise)


def _list_donnes(
    jugement: Jugement, lieu: Lieu, terrain: Terrain, reponses: dict[str, str]
) -> Iterable[Touche]:
    if terrain.page is None or terrain.feuille is None:
        return
    if can_play(terrain):
        ici = replace(lieu, donne_id=SANS_LIGNE)
        prise = not lieu.donne_id and not is_donne_a_dire(jugement, lieu, terrain)
        adresse = link(jugement, ici, reponses, "appliquer")
        yield Touche(_name_en_jeu(terrain), "", adresse, prise)
    for ligne in reversed(terrain.page.lignes):
        ici = replace(lieu, donne_id=ligne.stored.id)
        prise = ligne.stored.id == lieu.donne_id
        nom = name_donne(ligne, terrain.retires.get(ligne.stored.id))
        yield Touche(_glue(nom), "", link(jugement, ici, reponses, "appliquer"), prise)


def _glue(texte: str) -> str:
    """Return a text whose compound first names stay on one line: Jean-Baptiste."""
    return re.sub(r"(?<=[a-zà-ÿ])-", f"-{LIEN}", texte)


def _name_en_jeu(terrain: Terrain) -> str:
    """Return the donne being played in words: La donne qui se joue · donne 4."""
    page = terrain.page
    return format_phrase(f"{EN_JEU} · donne {page.feuille.suite.numero}") if page else EN_JEU


def can_play(terrain: Terrain) -> bool:
    """Whether a donne may still be played at the table."""
    feuille, page = terrain.feuille, terrain.page
    if feuille is None or page is None or feuille.papier or feuille.cycle.is_verrouillee:
        return False
    jouees = sum(ligne.donne.etat is Etat.JOUEE for ligne in page.lignes)
    return feuille.prevues is None or jouees < feuille.prevues


def link(jugement: Jugement, lieu: Lieu, reponses: dict[str, str], ancre: str = "") -> str:
    """Return the address of a ruling at another place or with somebody else at fault."""
    args = lieu.to_args() | to_args(reponses)
    return url_for(".incident", incident=jugement.incident.id, _anchor=ancre or None, **args)


def _list_poignees(ligne: LignePage | None) -> tuple[str, ...]:
    """Return the poignées among which one must be chosen."""
    donne: Donne | None = ligne.donne if ligne else None
    if ligne is None or donne is None or len(donne.poignees) < 2:
        return ()
    noms = {siege.place: siege.nom for siege in ligne.sieges}
    return tuple(
        f"{poignee.taille.capitalize()} de {noms.get(poignee.place, 'la table')}"
        if poignee.place is not None
        else poignee.taille.capitalize()
        for poignee in donne.poignees
    )


def _list_rappels(genres: set[Genre], ligne: LignePage | None, terrain: Terrain) -> Iterable[str]:
    if terrain.feuille and terrain.feuille.papier and ligne is None and genres & ANNULANTS:
        yield "Cette feuille est recopiée : choisissez la donne, ou corrigez-la sur le papier."
    if ligne is not None or genres & ANNULANTS:
        return
    if Genre.POIGNEE_RETIREE in genres:
        yield "À la table : enregistrer la donne sans cette poignée."
    if Genre.PETIT_SANS_PRIME in genres:
        yield "À la table : enregistrer la donne sans Petit au bout."
    if Genre.POINTS_RENDUS in genres:
        yield "À la table : compter les points une fois les cartes rendues."

"""The next thing that the organiser has to do, in one sentence."""

from flask import url_for

from ...regles.texte import format_nombre, format_phrase, join_et, join_suites
from .cases import Suite
from .releve import Lieu, Releve, group_lieux, name_quelques

DE_NOUVEAU = "à valider de nouveau"
# Past so many, positions are named without their tables.
GROUPES_MAX = 3


def find_suite(releve: Releve) -> Suite:
    """Return what comes next, from the registration to the ranking."""
    if releve.deroule.soiree.is_figee:
        adresse = url_for(".classement")
        return Suite("Rien ne change plus.", "Voir le classement", adresse, pour_tous=True)
    if not releve.deroule.inscriptions:
        adresse = url_for(".inscriptions")
        return Suite("Personne n’est encore inscrit.", "Inscrire les joueurs", adresse)
    if not releve.deroule.tournoi.is_tire:
        nombre = format_nombre(len(releve.deroule.inscriptions), "joueur")
        inscrits = "inscrits" if len(releve.deroule.inscriptions) > 1 else "inscrit"
        phrase = f"{nombre} {inscrits}, les places ne sont pas encore tirées."
        return Suite(phrase, "Tirer les places", url_for(".tirage"))
    if releve.is_ouverte:
        return _find_suite_ouverte(releve)
    return _suggest_correction(releve) or _suggest_ouverture(releve)


def _find_suite_ouverte(releve: Releve) -> Suite:
    absentes = releve.absentes
    if correction := _suggest_correction(releve):
        return correction
    if absentes:
        manque = format_nombre(len(absentes), "feuille")
        if len(absentes) == len(releve.courantes):
            phrase = f"On joue la position {releve.position} : {manque} à venir."
            return Suite(format_phrase(phrase))
        return Suite(format_phrase(f"On attend encore {manque} : {name_quelques(absentes)}."))
    bouton = f"Fermer la position {releve.position}"
    if releve.obstacles:
        phrase = f"Tout fait zéro, mais {_say_reserves(releve)}."
        return Suite(format_phrase(phrase), f"{bouton}…", url_for(".fermer"))
    return Suite(
        "Toutes les feuilles sont là, et tout fait zéro.",
        bouton,
        url_for(".fermer"),
        poste=True,
        champs=(("vue", str(releve.position)),),
        detail="Le classement compte alors cette position.",
    )


def _say_reserves(releve: Releve) -> str:
    """Return what is unusual, with its tables: la feuille de la table 2 n’est pas remise."""

    def find(code: str) -> list[int]:
        return sorted({o.numero_table for o in releve.obstacles if o.code == code})

    dites = []
    if ouvertes := find("ouverte"):
        feuilles, verbe = "la feuille de la", "n’est pas remise"
        if len(ouvertes) > 1:
            feuilles, verbe = "les feuilles des", "ne sont pas remises"
        dites.append(f"{feuilles} {name_quelques(ouvertes)} {verbe}")
    if courtes := find("courte"):
        la, verbe = ("les", "n’ont") if len(courtes) > 1 else ("la", "n’a")
        dites.append(f"{la} {name_quelques(courtes)} {verbe} pas le nombre de donnes prévu")
    return join_et(dites)


def _suggest_correction(releve: Releve) -> Suite | None:
    """Return what is to be looked at, then how many sheets are only to be validated again."""
    fausses, justes = releve.a_revoir, releve.a_valider
    lieux = fausses or justes
    if not lieux:
        return None
    phrase = _say_feuilles(releve, lieux, "à revoir" if fausses else DE_NOUVEAU)
    if fausses and justes:
        autres = "une autre" if len(justes) == 1 else f"{len(justes)} autres"
        phrase += f" ; {autres} {DE_NOUVEAU} ({_name_positions(justes)})"
    bouton, adresse = f"Voir la table {lieux[0][1]}", releve.link(lieux[0])
    return Suite(format_phrase(f"{phrase}."), bouton, adresse, pour_tous=True)


def _say_feuilles(releve: Releve, lieux: list[Lieu], geste: str) -> str:
    position, table = lieux[0]
    if len(lieux) == 1:
        quand = f" à la position {position}" if position != releve.position else ""
        return f"La feuille de la table {table}{quand} est {geste}"
    return f"{len(lieux)} feuilles sont {geste} : {_name_lieux(lieux, releve.position)}"


def _name_lieux(lieux: list[Lieu], ici: int) -> str:
    """Return tables with their positions; those of this one alone need none named."""
    groupes = group_lieux(lieux)
    if len(groupes) > GROUPES_MAX:
        return f"aux {_name_positions(lieux)}"
    if [*groupes] == [ici]:
        return name_quelques(groupes[ici])
    dites = (f"{name_quelques(t)} à la position {position}" for position, t in groupes.items())
    return ", ".join(dites)


def _name_positions(lieux: list[Lieu]) -> str:
    positions = sorted({position for position, _table in lieux})
    return f"position{'s' if len(positions) > 1 else ''} {join_suites(positions)}"


def _suggest_ouverture(releve: Releve) -> Suite:
    formule = releve.deroule.tournoi.formule
    prochaine = releve.position + 1
    if releve.position >= formule.total:
        phrase = f"{format_nombre(formule.total, 'position')} : tout est joué."
        adresse = url_for(".classement")
        return Suite(format_phrase(phrase), "Voir le classement", adresse, pour_tous=True)
    fermee = f"La position {releve.position} est fermée."
    if not releve.position:
        tables = format_nombre(releve.deroule.tournoi.tables, "table")
        fermee = f"Les places sont tirées : {tables}."
    quoi = "la finale" if prochaine == formule.positions + 1 else f"la position {prochaine}"
    return Suite(
        format_phrase(fermee),
        f"Lancer {quoi}",
        url_for(".ouvrir"),
        poste=True,
        champs=(
            ("vue", str(releve.position)),
            ("finalistes", str(formule.count_finalistes(prochaine))),
        ),
    )

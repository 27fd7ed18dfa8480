"""The sentences of an effect, and the names of codes, moments and marks."""

from decimal import Decimal

from ..texte import INSECABLE, MOINS, format_entier
from .modele import (
    Cible,
    CodeArbitrage,
    Effet,
    FormeMarque,
    Genre,
    MarqueAjustee,
    Moment,
    Niveau,
    Quand,
    Unite,
    Valeur,
)

CODES = {
    CodeArbitrage.CA2012: f"CA{INSECABLE}2012",
    CodeArbitrage.CLUB: "Code de club",
}
MOMENTS = {
    Moment.DISTRIBUTION: "Distribution",
    Moment.ENCHERES: "Enchères, chien, écart",
    Moment.JEU: "Jeu de la carte",
    Moment.POIGNEE: "Poignée",
    Moment.FEUILLE: "Feuille de marque",
    Moment.CONDUITE: "Conduite et temps",
}
MARQUES = {
    Niveau.DEDUITE: "Déduit d’une règle générale du code",
    Niveau.NON_PREVUE: "Non prévu par le code",
}
SILENCES = {
    CodeArbitrage.CA2012: f"Le CA{INSECABLE}2012 n’en parle pas. L’arbitre décide.",
    CodeArbitrage.CLUB: "Le code de club n’en parle pas. L’arbitre décide.",
}
_A_QUI = {
    Cible.JOUEUR_FAUTIF: "au joueur fautif",
    Cible.JOUEURS_FAUTIFS: "à chaque joueur fautif",
    Cible.QUATRE_JOUEURS: "à chaque joueur de la table",
    Cible.DONNEUR: "au donneur",
    Cible.PRENEUR: "au preneur",
    Cible.DEUX_CAMPS: "à chaque camp",
    Cible.EQUIPE_FAUTIVE: "à l’équipe fautive",
    Cible.EQUIPE_DEFENSE: "à l’équipe de la défense",
    Cible.EQUIPE_PRENEUR: "à l’équipe du preneur",
    Cible.DEUX_EQUIPES: "à chaque équipe",
    Cible.TRIPLETTE_FAUTIVE: "à la triplette fautive",
    Cible.TRIPLETTE_DEFENSE: "à la triplette de la défense",
    Cible.TRIPLETTE_PRENEUR: "à la triplette du preneur",
    Cible.DEUX_TRIPLETTES: "à chaque triplette",
    Cible.QUADRETTE_FAUTIVE: "à la quadrette fautive",
    Cible.QUADRETTE_DEFENSE: "à la quadrette de la défense",
    Cible.QUADRETTE_PRENEUR: "à la quadrette du preneur",
    Cible.DEUX_QUADRETTES: "à chaque quadrette",
}
_SANS_DETAIL = {
    Genre.DONNE_COMPTEE: "La donne compte.",
    Genre.DONNE_ANNULEE: "Donne annulée. Personne ne marque, elle ne compte pas comme jouée.",
    Genre.DONNE_REDISTRIBUEE: "Rien n’est marqué. On redistribue.",
    Genre.DONNE_SUPPRIMEE: "Il y aura moins de donnes que prévu.",
    Genre.DONNE_NEUTRALISEE: "Donne neutralisée.",
    Genre.POINTS_RENDUS: "Les points mal acquis vont à l’autre camp, avant de lire le résultat.",
    Genre.POIGNEE_COMPTEE: "La poignée compte. Sa prime va au camp qui gagne.",
    Genre.POIGNEE_RETIREE: "La poignée ne compte pas.",
    Genre.PETIT_SANS_PRIME: "Pas de prime de Petit au bout.",
    Genre.PETIT_AVANT_DERNIER: "Le Petit joué à l’avant-dernier pli est au bout.",
    Genre.EXCLUSION: "Exclusion du tournoi.",
    Genre.APPRECIATION: "L’arbitre décide.",
}
_INTERDITS = {Cible.DONNEUR: "Le donneur", Cible.JOUEUR_FAUTIF: "Le joueur fautif"}
_QUANDS = {
    Quand.NOUVELLE_DONNE: "à la nouvelle donne",
    Quand.DONNE_SUIVANTE: "à la donne suivante",
}


def format_quantite(valeur: Valeur, unite: Unite, signe: bool = False) -> str:
    """Return an amount with its unit: 100 points, 0,5 %, +4 PM when the sign is asked for."""
    if isinstance(valeur, Decimal):
        texte = str(valeur).replace(".", ",").replace("-", MOINS)
    else:
        texte = format_entier(valeur)
    return f"{'+' if signe and valeur > 0 else ''}{texte}{INSECABLE}{unite}"


def tell_effet(genre: Genre) -> str:
    """Return the sentence of an effect that has no more to say than its kind."""
    return _SANS_DETAIL[genre]


def tell_avertissement(cible: Cible) -> str:
    """Return: Avertissement au joueur fautif."""
    return f"Avertissement {_A_QUI[cible]}."


def tell_penalite(cible: Cible, valeur: Valeur | None, unite: Unite, facultatif: bool) -> str:
    """Return what is taken from whom, and what the arbitre has to say himself."""
    nature = " possible" if facultatif else ""
    if valeur is None:
        return f"Pénalité{nature} {_A_QUI[cible]}, montant à fixer."
    quantite = format_quantite(valeur, unite)
    if cible is Cible.NON_PRECISE:
        return f"Pénalité de {quantite}. Le code ne dit pas à qui, l’arbitre choisit."
    return f"Pénalité{nature} de {quantite} {_A_QUI[cible]}."


def tell_enchere(cible: Cible, quand: Quand) -> str:
    """Return who may not bid, and on which donne."""
    return f"{_INTERDITS[cible]} ne peut pas enchérir {_QUANDS[quand]}."


def tell_marque(marque: MarqueAjustee, cible: Cible | None) -> str:
    """Return the adjusted mark of each side, duplicate only."""
    if marque.forme is FormeMarque.LIBRE:
        return "Marque ajustée, à fixer par l’arbitre."
    signe = marque.unite is Unite.PM
    if cible and marque.fautif is not None:
        return f"Note de {format_quantite(marque.fautif, marque.unite)} {_A_QUI[cible]}."
    mots = (" au plus", " au moins") if marque.forme is FormeMarque.BORNES else ("", "")
    camps = (marque.fautif, "au camp fautif"), (marque.non_fautif, "à l’autre camp")
    parts = [
        f"{format_quantite(valeur, marque.unite, signe)}{mot} {camp}"
        for (valeur, camp), mot in zip(camps, mots, strict=True)
        if valeur is not None
    ]
    return f"Marque ajustée, {', '.join(parts)}."


def tell_recidive(effet: Effet) -> str:
    """Return what happens the next time, after the words that say so."""
    return f"À la récidive{INSECABLE}: {effet.phrase[0].lower()}{effet.phrase[1:]}"

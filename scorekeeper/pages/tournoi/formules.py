"""The formats of a club night, and what they are in words."""

from dataclasses import replace

from ...regles.texte import INSECABLE, format_nombre
from ...store.tournoi.values import Finale, Formule

LIBRE, MINUTES = "libre", "minutes"
FINALISTES = (12, 16, 20)
# Manuel de l’organisateur p. 5, but for the last two; its final of five positions is for 20.
FORMULES: dict[str, Formule] = {
    formule.code: formule
    for formule in (
        Formule("6x4", 6, 4),
        Formule("5x5", 5, 5),
        Formule("3x8", 3, 8),
        Formule("5x4+finale", 5, 4, finale=Finale(16, 1, 4)),
        Formule("5x5+finale", 5, 5, finale=Finale(20, 5, 1)),
        Formule(MINUTES, 3, None, 60),
        Formule(LIBRE, 5, 4),
    )
}


def choose_formule(code: str, finalistes: int | None = None) -> Formule | None:
    """Return a format by its code, its final for as many people; None for an unknown code."""
    formule = FORMULES.get(code)
    if formule is None or formule.finale is None or finalistes is None:
        return formule
    return replace(formule, finale=replace(formule.finale, joueurs=finalistes))


def say_formule(formule: Formule) -> str:
    """Return what is played: 5 positions de 4 donnes, puis une finale à 16 de 4 donnes."""
    dite = f"{format_nombre(formule.positions, 'position')} de {_say_longueur(formule)}"
    if formule.finale is None:
        return dite
    finale = formule.finale
    suite = format_nombre(finale.donnes, "donne")
    if finale.positions > 1:
        suite = f"{format_nombre(finale.positions, 'position')} de {suite}"
    return f"{dite}, puis une finale à {finale.joueurs} de {suite}"


def say_total(formule: Formule) -> str:
    """Return how much that makes for each: 24 donnes; about 3 h for timed positions."""
    if formule.donnes is None:
        return _say_duree(formule.positions * (formule.minutes or 0))
    total = format_nombre(formule.positions * formule.donnes, "donne")
    if formule.finale is None:
        return total
    suite = formule.finale.positions * formule.finale.donnes
    return f"{total}, {suite} de plus pour les finalistes"


def _say_longueur(formule: Formule) -> str:
    if formule.donnes is None:
        return f"{formule.minutes}{INSECABLE}minutes"
    donnes = format_nombre(formule.donnes, "donne")
    if formule.minutes:
        return f"{donnes}, {formule.minutes}{INSECABLE}minutes au plus"
    return donnes


def _say_duree(minutes: int) -> str:
    heures, reste = divmod(minutes, 60)
    if not heures:
        return f"{minutes}{INSECABLE}minutes"
    return f"{heures}{INSECABLE}h" + (f"{INSECABLE}{reste:02}" if reste else "")

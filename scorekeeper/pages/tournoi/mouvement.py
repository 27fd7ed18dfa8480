"""What the movement of an evening is called: the manual's, or ours where it gives none."""

from ...regles.mouvement.absents import NEUF
from ...regles.mouvement.fft import HOWELL
from ...regles.mouvement.petites import PETITES
from ...regles.texte import format_phrase


def describe_mouvement(joueurs: int, tables: int) -> tuple[str, str]:
    """Return the name of the movement for so many people, and a sentence that says what it does.

    The manual of the FFT gives none for one or two tables, nor for nine people.
    """
    if tables in PETITES or joueurs == NEUF:
        phrase = (
            "Le manuel de l’organisateur ne donne pas de mouvement pour si peu de joueurs : les"
            " places sont cherchées pour répéter le moins de rencontres possible."
        )
        return "Sans mouvement officiel", format_phrase(phrase)
    if tables in HOWELL:
        phrase = f"Chacun va à la table que le manuel de l’organisateur donne à {tables} tables."
        return "Howell", format_phrase(phrase)
    phrase = (
        "Chacun va à la table que le manuel de l’organisateur donne, pour que personne ne se"
        " rencontre deux fois."
    )
    return "Mouvement de la FFT", format_phrase(phrase)

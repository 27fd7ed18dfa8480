"""What the organiser must know of a movement: the limits stated, those computed."""

from ..texte import format_nombre, format_phrase
from .fft import EXCEPTIONS, HOWELL, POSITIONS_MAX, max_positions
from .petites import PETITES

# numbers of tables whose limit was computed by us: the manual states none (5), or states more
CALCULEES = (5,)
SEPTIEME_REPETEE = (10, 24)
STATED_TO = 200


def check_positions(tables: int, positions: int, decalage: int = 0) -> str:
    """Return why that many positions go beyond the movement, or nothing (manual p. 12-15).

    The organiser may confirm. The sentence says whether the manual states the limit or our own
    computation does.
    """
    maximum = max_positions(tables, decalage)
    if maximum is None or positions <= maximum:
        return ""
    limite = format_nombre(maximum + decalage, "position")
    if tables in HOWELL:
        phrase = f"Le manuel de l’organisateur donne {limite} au Howell à {tables} tables."
    elif tables in CALCULEES:
        phrase = (
            f"À {tables} tables, d’après le calcul, le mouvement FFT tient {limite} : au-delà, des "
            "joueurs se rencontrent deux fois. Le manuel de l’organisateur ne donne pas de limite."
        )
    elif tables in EXCEPTIONS and EXCEPTIONS[tables].maximum < POSITIONS_MAX:
        phrase = f"À {tables} tables, le manuel de l’organisateur limite le mouvement à {limite}."
    else:
        phrase = f"Le manuel de l’organisateur donne le mouvement FFT pour {limite} au plus."
    if decalage:
        reste = format_nombre(maximum, "position")
        phrase += f" Avec des équipes, la première ne se joue pas : il en reste {reste}."
    return format_phrase(f"{phrase} Vous en demandez {positions}.")


def list_reserves(tables: int, positions: int, decalage: int = 0) -> list[str]:
    """Return what is worth knowing of a movement within its limits: information, no refusal."""
    reserves = []
    if tables in PETITES:
        reserves.append(
            "Le manuel de l’organisateur ne donne pas de mouvement pour une ou deux tables : les "
            "placements sont cherchés pour répéter le moins de rencontres possible."
        )
    if tables in HOWELL and tables == min(HOWELL) and positions > 1:
        reserves.append(
            "D’après le calcul, le Howell à 3 tables fait se rencontrer plusieurs fois certains "
            "joueurs."
        )
    if tables in SEPTIEME_REPETEE and positions + decalage >= POSITIONS_MAX:
        reserves.append(
            f"D’après le calcul, à {tables} tables, la 7e position du mouvement FFT fait se "
            "rencontrer des joueurs une seconde fois ; le manuel de l’organisateur la donne."
        )
    if tables > STATED_TO:
        reserves.append(
            f"Le manuel de l’organisateur donne le mouvement FFT jusqu’à {STATED_TO} tables."
        )
    return [format_phrase(reserve) for reserve in reserves]

"""The colours of positions and seats: classes of tournoi/commun.css."""

COULEURS = 7
# Nord yellow, Sud blue, Est red, Ouest green: those of the étuis' diagrams (reglement.md, §4.1).
SIEGES = {"Nord": "nord", "Sud": "sud", "Est": "est", "Ouest": "ouest"}


def choose_couleur(couleur: int) -> int:
    """Return a colour that is there, 1 to 7, whatever its number."""
    return (couleur - 1) % COULEURS + 1


def name_siege(depart: str) -> str:
    """Return the class of a seat's colour from its words (Sud 7), "" when it has none."""
    return SIEGES.get(depart.split()[0] if depart.split() else "", "")

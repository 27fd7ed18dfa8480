"""`check_donne`: every anomaly of one donne, errors to refuse and alerts to keep and flag."""

from collections.abc import Iterator

from .anomalie import Anomalie, Gravite
from .bareme import CHELEMS_REUSSIS, FFT, Bareme, Camp, Chelem, Contrat
from .donne import Donne, Etat, Poignee, camp_of
from .explication import NOMS_MISERES
from .texte import format_compte, format_nombre, format_phrase

ATOUTS_DU_JEU = 22
DEMI_POINTS_DU_JEU = 182
DEMI_POINTS_PAR_BOUT = 9
# What is left to a camp without a single trick (derived from the cards, no text says it): four
# dames and two cavaliers in an écart of six, three dames in one of three; three bouts and three
# rois in a chien; and the Excuse, kept for its 4 points when there is no card to give for it.
DEMI_POINTS_ECART = {3: 38, 4: 38, 5: 21}
DEMI_POINTS_CHIEN = {3: 54, 4: 54, 5: 27}
DEMI_POINTS_EXCUSE = 8
DEMI_POINTS_SANS_EXCUSE = DEMI_POINTS_DU_JEU - DEMI_POINTS_EXCUSE
DEMI_POINTS_PLANCHER = {3: 6, 4: 6, 5: 3}


def check_donne(donne: Donne, bareme: Bareme = FFT) -> list[Anomalie]:
    """Return every anomaly of a donne, never stopping at the first; none means it is plausible.

    Errors are refused, alerts are kept and flagged (règlement p. 6-12; bounds derived from the
    cards). Donnes that do not score are only checked for their places.
    """
    anomalies = [*_check_table(donne)]
    if donne.etat is not Etat.JOUEE or anomalies:
        return anomalies
    anomalies += _check_places(donne)
    anomalies += _check_contrat(donne, bareme)
    anomalies += _check_points(donne)
    anomalies += _check_petit(donne)
    anomalies += _check_poignees(donne, bareme)
    anomalies += _check_miseres(donne, bareme)
    if not anomalies:
        anomalies += _warn_chelem_attaque(donne)
        anomalies += _warn_chelem_defense(donne)
        anomalies += _warn_total(donne)
    return anomalies


def find_bornes(bouts: int, joueurs: int, chelem: Chelem | None = None) -> tuple[int, int]:
    """Return the least and the most half points an attack with these bouts can count.

    Each bout is worth 4½ points; the half point of slack is the Excuse of a camp without a trick
    (derived from the cards; the règlement's own chelem has 87 points with 2 bouts, p. 9).
    """
    minimum = DEMI_POINTS_PAR_BOUT * bouts
    maximum = DEMI_POINTS_DU_JEU - DEMI_POINTS_PAR_BOUT * (3 - bouts)
    if bouts == 2 and chelem in CHELEMS_REUSSIS:
        maximum += 1
    if bouts == 1 and chelem is Chelem.DEFENSE:
        minimum -= 1
    if joueurs == 4:
        return minimum + minimum % 2, maximum - maximum % 2
    return minimum, maximum


def _erreur(code: str, champ: str, message: str, place: int | None = None) -> Anomalie:
    return Anomalie(code, Gravite.ERREUR, champ, format_phrase(message), place)


def _alerte(code: str, champ: str, message: str) -> Anomalie:
    return Anomalie(code, Gravite.ALERTE, champ, format_phrase(message))


def _check_table(donne: Donne) -> Iterator[Anomalie]:
    if donne.joueurs not in (3, 4, 5):
        yield _erreur("joueurs", "joueurs", "Le tarot se joue à 3, 4 ou 5.")
    elif donne.mort is not None and not 0 <= donne.mort <= donne.joueurs:
        yield _erreur("mort-inconnu", "mort", "Le mort n’est pas à cette table.", donne.mort)


def _check_places(donne: Donne) -> Iterator[Anomalie]:
    if donne.preneur is None:
        yield _erreur("preneur-absent", "preneur", "Il manque le preneur.")
    elif not 0 <= donne.preneur < donne.places:
        yield _erreur("preneur-inconnu", "preneur", "Le preneur n’est pas à cette table.")
    elif donne.preneur == donne.mort:
        yield _erreur("preneur-mort", "preneur", "Le mort ne joue pas : il ne peut pas prendre.")
    if donne.joueurs < 5:
        if donne.appele is not None:
            yield _erreur("appele-interdit", "appele", "On n’appelle un partenaire qu’à cinq.")
    elif donne.appele is None:
        yield _erreur("appele-absent", "appele", "Il manque l’appelé, ou « Seul ».")
    elif not 0 <= donne.appele < donne.places:
        yield _erreur("appele-inconnu", "appele", "L’appelé n’est pas à cette table.")
    elif donne.appele == donne.mort:
        yield _erreur("appele-mort", "appele", "Le mort ne joue pas : il ne peut pas être appelé.")


def _check_contrat(donne: Donne, bareme: Bareme) -> Iterator[Anomalie]:
    if donne.contrat is None:
        yield _erreur("contrat-absent", "contrat", "Il manque le contrat.")
    elif donne.contrat not in bareme.contrats:
        message = f"Ce contrat ne se joue pas ici (règles maison « {bareme.titre} »)."
        yield _erreur("contrat-interdit", "contrat", message)
    if donne.bouts is None:
        yield _erreur("bouts-absents", "bouts", "Il manque les bouts.")
    elif donne.bouts not in range(4):
        yield _erreur("bouts-hors-bornes", "bouts", "Il y a trois bouts : choisissez 0, 1, 2 ou 3.")


def _check_points(donne: Donne) -> Iterator[Anomalie]:
    points = donne.demi_points
    if points is None:
        yield _erreur("points-absents", "points", "Il manque les points.")
        return
    if not 0 <= points <= DEMI_POINTS_DU_JEU:
        yield _erreur("points-hors-bornes", "points", "Les points vont de 0 à 91.")
        return
    if points % 2 and donne.joueurs == 4:
        yield _erreur(
            "demi-point", "points", "À quatre joueurs, il n’y a pas de demi-point : recomptez."
        )
    if donne.bouts is not None and donne.bouts in range(4):
        yield from _check_bornes(donne, points, donne.bouts)


def _check_bornes(donne: Donne, points: int, bouts: int) -> Iterator[Anomalie]:
    minimum, maximum = find_bornes(bouts, donne.joueurs, donne.chelem)
    avec = f"Avec {format_nombre(bouts, 'bout')}" if bouts else "Sans bout"
    if (bouts, points) == (2, DEMI_POINTS_SANS_EXCUSE) and points > maximum:
        message = "87 points avec 2 bouts : seulement si le chelem est réussi. L’est-il ?"
        yield _erreur("points-bouts", "points", message)
    elif points < minimum:
        message = f"{avec}, l’attaque a au moins {format_compte(minimum)}."
        yield _erreur("points-bouts", "points", message)
    elif points > maximum:
        message = f"{avec}, l’attaque a au plus {format_compte(maximum)}."
        yield _erreur("points-bouts", "points", message)


def _check_petit(donne: Donne) -> Iterator[Anomalie]:
    if donne.petit is Camp.ATTAQUE and donne.bouts == 0:
        yield _erreur(
            "petit-camp",
            "petit",
            "Sans bout, l’attaque n’a pas le Petit : il ne peut pas être mené au bout par elle.",
        )
    if donne.petit is Camp.DEFENSE and donne.bouts == 3:
        yield _erreur(
            "petit-camp",
            "petit",
            "L’attaque a les trois bouts : la défense ne peut pas mener le Petit au bout.",
        )


def _check_poignees(donne: Donne, bareme: Bareme) -> Iterator[Anomalie]:
    atouts = bareme.atouts[donne.joueurs]
    montres = sum(atouts[poignee.taille] for poignee in donne.poignees)
    if montres > ATOUTS_DU_JEU:
        message = f"Ces poignées montrent au moins {montres} atouts : le jeu n’en a que 22."
        yield _erreur("poignees-atouts", "poignees", message)
    places = [poignee.place for poignee in donne.poignees if poignee.place is not None]
    if len(places) != len(set(places)):
        yield _erreur("poignee-double", "poignees", "Un joueur ne montre qu’une poignée.")
    for poignee in donne.poignees:
        yield from _check_montreur(donne, poignee)


def _check_montreur(donne: Donne, poignee: Poignee) -> Iterator[Anomalie]:
    place = poignee.place
    if place is None:
        return
    if not 0 <= place < donne.places:
        message = "La poignée est montrée par quelqu’un qui n’est pas à cette table."
        yield _erreur("poignee-inconnue", "poignees", message, place)
    elif place == donne.mort:
        message = "Le mort ne joue pas : il ne peut pas montrer de poignée."
        yield _erreur("poignee-mort", "poignees", message, place)
    elif poignee.camp not in (None, camp_of(donne, place)) and not [*_check_places(donne)]:
        message = "La poignée est notée dans l’autre camp que celui de son joueur."
        yield _erreur("poignee-camp", "poignees", message, place)


def _check_miseres(donne: Donne, bareme: Bareme) -> Iterator[Anomalie]:
    for misere in donne.miseres:
        if misere.sorte not in bareme.miseres:
            nom = NOMS_MISERES[misere.sorte]
            message = f"Le barème de cette partie n’a pas de {nom} (« {bareme.titre} »)."
            yield _erreur("misere-interdite", "miseres", message, misere.place)
        elif not 0 <= misere.place < donne.places or misere.place == donne.mort:
            message = "La misère est montrée par quelqu’un qui ne joue pas cette donne."
            yield _erreur("misere-inconnue", "miseres", message, misere.place)
    if len(set(donne.miseres)) != len(donne.miseres):
        yield _erreur("misere-double", "miseres", "Cette misère est notée deux fois.")


def _warn_chelem_attaque(donne: Donne) -> Iterator[Anomalie]:
    if donne.chelem not in CHELEMS_REUSSIS:
        if _has_tout(donne) and donne.contrat is not Contrat.GARDE_CONTRE:
            message = "L’attaque a tous les points : est-ce un chelem réussi ?"
            yield _alerte("chelem-oublie", "chelem", message)
        return
    if donne.contrat is Contrat.GARDE_CONTRE:
        if (donne.demi_points or 0) < _plancher_contre(donne):
            message = "Chelem réussi : seuls les points du chien manquent d’ordinaire à l’attaque."
            yield _alerte("chelem-points", "chelem", message)
    elif not _has_tout(donne):
        message = "Chelem réussi : l’attaque a d’ordinaire 91 points et 3 bouts, ou 87 et 2."
        yield _alerte("chelem-points", "chelem", message)
    if donne.petit is Camp.DEFENSE:
        message = "Chelem réussi par l’attaque, et Petit au bout pour la défense ?"
        yield _alerte("chelem-petit", "petit", message)


def _warn_chelem_defense(donne: Donne) -> Iterator[Anomalie]:
    if donne.chelem is not Chelem.DEFENSE:
        return
    if (donne.demi_points or 0) > _plafond_sans_pli(donne):
        message = "Chelem de la défense : l’attaque a plus que l’écart ou le chien ne tient."
        yield _alerte("chelem-points", "chelem", message)
    if (donne.bouts or 0) > 1 and donne.contrat is not Contrat.GARDE_SANS:
        message = "Chelem de la défense : l’attaque n’a d’ordinaire aucun bout, sauf l’Excuse."
        yield _alerte("chelem-bouts", "bouts", message)
    if donne.petit is Camp.ATTAQUE:
        message = "Chelem de la défense, et Petit au bout pour l’attaque ?"
        yield _alerte("chelem-petit", "petit", message)


def _has_tout(donne: Donne) -> bool:
    """Whether the attack has every point there is, the Excuse of the defence excepted."""
    pleins = ((3, DEMI_POINTS_DU_JEU), (2, DEMI_POINTS_SANS_EXCUSE))
    return (donne.bouts, donne.demi_points) in pleins


def _plancher_contre(donne: Donne) -> int:
    """Return the least half points an attack that made every trick counts in garde contre."""
    excuse = DEMI_POINTS_EXCUSE if donne.bouts != 3 else 0
    return DEMI_POINTS_DU_JEU - DEMI_POINTS_CHIEN[donne.joueurs] - excuse


def _plafond_sans_pli(donne: Donne) -> int:
    """Return the most half points an attack without a trick can count."""
    excuse = DEMI_POINTS_EXCUSE if donne.bouts else 0
    if donne.contrat is Contrat.GARDE_CONTRE:
        return excuse
    if donne.contrat is Contrat.GARDE_SANS:
        return DEMI_POINTS_CHIEN[donne.joueurs] + excuse
    return DEMI_POINTS_ECART[donne.joueurs] + excuse


def _warn_total(donne: Donne) -> Iterator[Anomalie]:
    plancher = DEMI_POINTS_PLANCHER[donne.joueurs]
    if (donne.demi_points or 0) < plancher and donne.contrat is not Contrat.GARDE_CONTRE:
        message = f"L’écart ou le chien vaut au moins {format_compte(plancher)} : recomptez."
        yield _alerte("points-plancher", "points", message)

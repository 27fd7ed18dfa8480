"""`check_donne`: clean donnes give nothing, each anomaly comes alone, with its sentence."""

from collections.abc import Iterable

import pytest

from scorekeeper.regles.anomalie import Anomalie, Gravite, list_erreurs
from scorekeeper.regles.bareme import Camp, Chelem, Contrat, Misere, Taille
from scorekeeper.regles.donne import Donne, Etat, Poignee, PrimeMisere
from scorekeeper.regles.verification import check_donne, find_bornes

from .exemples import list_feuille_officielle, make_donne, make_poignees

CONTRE, SANS, PRISE = Contrat.GARDE_CONTRE, Contrat.GARDE_SANS, Contrat.PRISE
REUSSI, DEFENSE = Chelem.ANNONCE_REUSSI, Chelem.DEFENSE


def list_codes(anomalies: Iterable[Anomalie]) -> list[str]:
    return [anomalie.code for anomalie in anomalies]


def unbreak(texte: str) -> str:
    return texte.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    "donne",
    [
        *list_feuille_officielle(),
        make_donne(3, points=40.5),
        make_donne(5, points=41.5),
        make_donne(5, appele=0),
        make_donne(5, preneur=5, appele=3, mort=0),
        make_donne(4, preneur=4, mort=2),
        make_donne(4, points=9),
        make_donne(4, points=86),
        make_donne(3, points=86.5),
        make_donne(4, bouts=0, points=77),
        make_donne(3, bouts=0, points=77.5),
        make_donne(4, bouts=1, points=5),
        make_donne(3, bouts=1, points=4.5),
        make_donne(4, bouts=1, points=82),
        make_donne(4, bouts=3, points=14),
        make_donne(3, bouts=3, points=13.5),
        make_donne(4, bouts=3, points=90),
        make_donne(4, bouts=0, points=3),
        make_donne(3, bouts=0, points=3),
        make_donne(5, bouts=0, points=1.5),
        make_donne(4, bouts=0, points=0, contrat=CONTRE),
        make_donne(4, bouts=1, petit=Camp.ATTAQUE),
        make_donne(4, bouts=2, petit=Camp.DEFENSE),
        make_donne(4, bouts=3, points=91, chelem=REUSSI, petit=Camp.ATTAQUE),
        make_donne(4, bouts=2, points=87, chelem=Chelem.NON_ANNONCE_REUSSI),
        make_donne(4, bouts=3, points=91, contrat=CONTRE),
        make_donne(4, bouts=3, points=64, contrat=CONTRE, chelem=REUSSI),
        make_donne(4, bouts=0, points=60, contrat=CONTRE, chelem=REUSSI),
        make_donne(5, bouts=2, points=73.5, contrat=CONTRE, chelem=REUSSI),
        make_donne(4, bouts=0, points=19, chelem=DEFENSE, petit=Camp.DEFENSE),
        make_donne(4, bouts=1, points=23, chelem=DEFENSE),
        make_donne(5, bouts=0, points=10.5, chelem=DEFENSE),
        make_donne(4, bouts=3, points=27, contrat=SANS, chelem=DEFENSE),
        make_donne(4, bouts=1, points=4, contrat=CONTRE, chelem=DEFENSE),
        make_donne(4, poignees=make_poignees("simple", "simple")),
        make_donne(5, poignees=make_poignees("simple", "triple")),
        make_donne(5, poignees=(Poignee(Taille.SIMPLE, 1, Camp.ATTAQUE),)),
        make_donne(4, poignees=(Poignee(Taille.SIMPLE, 3, Camp.DEFENSE),)),
        Donne(4, etat=Etat.PASSEE),
        Donne(4, etat=Etat.ANNULEE, mort=4),
    ],
    ids=repr,
)
def test_clean_donnes(donne):
    assert check_donne(donne) == []


ERREURS = {
    "joueurs": (make_donne(6), "joueurs", "Le tarot se joue à 3, 4 ou 5."),
    "mort-inconnu": (make_donne(4, mort=5), "mort", "Le mort n’est pas à cette table."),
    "preneur-absent": (make_donne(preneur=None), "preneur", "Il manque le preneur."),
    "preneur-inconnu": (
        make_donne(preneur=4),
        "preneur",
        "Le preneur n’est pas à cette table.",
    ),
    "preneur-mort": (
        make_donne(preneur=4, mort=4),
        "preneur",
        "Le mort ne joue pas : il ne peut pas prendre.",
    ),
    "appele-interdit": (
        make_donne(4, appele=1),
        "appele",
        "On n’appelle un partenaire qu’à cinq.",
    ),
    "appele-absent": (
        make_donne(5, appele=None),
        "appele",
        "Il manque l’appelé, ou « Seul ».",
    ),
    "appele-inconnu": (make_donne(5, appele=5), "appele", "L’appelé n’est pas à cette table."),
    "appele-mort": (
        make_donne(5, appele=5, mort=5),
        "appele",
        "Le mort ne joue pas : il ne peut pas être appelé.",
    ),
    "contrat-absent": (make_donne(contrat=None), "contrat", "Il manque le contrat."),
    "bouts-absents": (make_donne(bouts=None), "bouts", "Il manque les bouts."),
    "bouts-hors-bornes": (
        make_donne(bouts=4),
        "bouts",
        "Il y a trois bouts : choisissez 0, 1, 2 ou 3.",
    ),
    "points-absents": (make_donne(demi_points=None), "points", "Il manque les points."),
    "points-hors-bornes": (make_donne(points=91.5), "points", "Les points vont de 0 à 91."),
    "demi-point": (
        make_donne(points=49.5),
        "points",
        "À quatre joueurs, il n’y a pas de demi-point : recomptez.",
    ),
    "points-bouts": (
        make_donne(points=8),
        "points",
        "Avec 2 bouts, l’attaque a au moins 9 points.",
    ),
    "petit-camp": (
        make_donne(bouts=0, petit=Camp.ATTAQUE),
        "petit",
        "Sans bout, l’attaque n’a pas le Petit : il ne peut pas être mené au bout par elle.",
    ),
    "poignees-atouts": (
        make_donne(poignees=make_poignees("simple", "double")),
        "poignees",
        "Ces poignées montrent au moins 23 atouts : le jeu n’en a que 22.",
    ),
    "poignee-double": (
        make_donne(poignees=(Poignee(Taille.SIMPLE, 1), Poignee(Taille.SIMPLE, 1))),
        "poignees",
        "Un joueur ne montre qu’une poignée.",
    ),
    "poignee-inconnue": (
        make_donne(poignees=(Poignee(Taille.SIMPLE, 4),)),
        "poignees",
        "La poignée est montrée par quelqu’un qui n’est pas à cette table.",
    ),
    "poignee-mort": (
        make_donne(mort=4, poignees=(Poignee(Taille.SIMPLE, 4),)),
        "poignees",
        "Le mort ne joue pas : il ne peut pas montrer de poignée.",
    ),
    "poignee-camp": (
        make_donne(poignees=(Poignee(Taille.SIMPLE, 0, Camp.DEFENSE),)),
        "poignees",
        "La poignée est notée dans l’autre camp que celui de son joueur.",
    ),
    "misere-interdite": (
        make_donne(miseres=(PrimeMisere(1, Misere.ATOUT),)),
        "miseres",
        "Le barème de cette partie n’a pas de misère d’atout"
        " (« Fédération française de tarot, 2012 »).",
    ),
}


@pytest.mark.parametrize("code", ERREURS)
def test_each_error_alone(code):
    donne, champ, message = ERREURS[code]
    (anomalie,) = check_donne(donne)
    assert (anomalie.code, anomalie.champ, anomalie.gravite) == (code, champ, Gravite.ERREUR)
    assert unbreak(anomalie.message) == message


@pytest.mark.parametrize(
    ("donne", "code"),
    [
        (make_donne(2), "joueurs"),
        (make_donne(4, mort=-1), "mort-inconnu"),
        (Donne(5, etat=Etat.PASSEE, mort=6), "mort-inconnu"),
        (make_donne(preneur=-1), "preneur-inconnu"),
        (make_donne(5, appele=-1), "appele-inconnu"),
        (make_donne(bouts=-1), "bouts-hors-bornes"),
        (make_donne(bouts=4, points=0), "bouts-hors-bornes"),
        (make_donne(points=-0.5), "points-hors-bornes"),
        (make_donne(bouts=3, petit=Camp.DEFENSE), "petit-camp"),
        (make_donne(3, poignees=make_poignees("simple", "simple")), "poignees-atouts"),
        (make_donne(5, poignees=make_poignees(*["simple"] * 3)), "poignees-atouts"),
        (make_donne(poignees=(Poignee(Taille.SIMPLE, -1),)), "poignee-inconnue"),
        (make_donne(5, poignees=(Poignee(Taille.SIMPLE, 1, Camp.DEFENSE),)), "poignee-camp"),
        (make_donne(5, poignees=(Poignee(Taille.SIMPLE, 2, Camp.ATTAQUE),)), "poignee-camp"),
    ],
    ids=repr,
)
def test_other_ways_to_the_same_errors(donne, code):
    assert list_codes(check_donne(donne)) == [code]
    assert list_erreurs(check_donne(donne)) == check_donne(donne)


@pytest.mark.parametrize(
    ("joueurs", "bouts", "points", "message"),
    [
        (3, 0, 78, "Sans bout, l’attaque a au plus 77½ points."),
        (4, 0, 78, "Sans bout, l’attaque a au plus 77 points."),
        (3, 1, 4, "Avec 1 bout, l’attaque a au moins 4½ points."),
        (4, 1, 4, "Avec 1 bout, l’attaque a au moins 5 points."),
        (5, 1, 82.5, "Avec 1 bout, l’attaque a au plus 82 points."),
        (3, 2, 8.5, "Avec 2 bouts, l’attaque a au moins 9 points."),
        (4, 2, 88, "Avec 2 bouts, l’attaque a au plus 86 points."),
        (5, 2, 87, "87 points avec 2 bouts : seulement si le chelem est réussi. L’est-il ?"),
        (5, 3, 13, "Avec 3 bouts, l’attaque a au moins 13½ points."),
        (4, 3, 13, "Avec 3 bouts, l’attaque a au moins 14 points."),
    ],
)
def test_points_that_the_bouts_exclude(joueurs, bouts, points, message):
    (anomalie,) = check_donne(make_donne(joueurs, bouts=bouts, points=points))
    assert anomalie.code == "points-bouts"
    assert unbreak(anomalie.message) == message


@pytest.mark.parametrize(
    ("bouts", "points", "chelem", "refusee"),
    [
        (2, 87, REUSSI, False),
        (2, 87, Chelem.NON_ANNONCE_REUSSI, False),
        (2, 87, None, True),
        (2, 87, Chelem.ANNONCE_CHUTE, True),
        (2, 87, DEFENSE, True),
        (2, 87.5, REUSSI, True),
        (1, 82.5, REUSSI, True),
        (1, 4, DEFENSE, False),
        (1, 4, None, True),
        (1, 4, REUSSI, True),
        (1, 3.5, DEFENSE, True),
        (2, 8.5, DEFENSE, True),
        (3, 13, DEFENSE, True),
    ],
)
@pytest.mark.parametrize("joueurs", [3, 5])
def test_half_a_point_of_slack_in_two_cases_only(joueurs, bouts, points, chelem, refusee):
    donne = make_donne(joueurs, bouts=bouts, points=points, chelem=chelem)
    codes = list_codes(list_erreurs(check_donne(donne)))
    assert codes == (["points-bouts"] if refusee else [])


@pytest.mark.parametrize(
    ("bouts", "joueurs", "chelem", "bornes"),
    [
        (0, 3, None, (0, 155)),
        (1, 5, None, (9, 164)),
        (2, 3, None, (18, 173)),
        (3, 5, None, (27, 182)),
        (0, 4, None, (0, 154)),
        (1, 4, None, (10, 164)),
        (2, 4, None, (18, 172)),
        (3, 4, None, (28, 182)),
        (2, 4, REUSSI, (18, 174)),
        (1, 4, DEFENSE, (8, 164)),
    ],
)
def test_bornes(bouts, joueurs, chelem, bornes):
    assert find_bornes(bouts, joueurs, chelem) == bornes


ALERTES = [
    (
        make_donne(bouts=3, points=91),
        "chelem-oublie",
        "L’attaque a tous les points : est-ce un chelem réussi ?",
    ),
    (
        make_donne(bouts=3, points=89, chelem=REUSSI),
        "chelem-points",
        "Chelem réussi : l’attaque a d’ordinaire 91 points et 3 bouts, ou 87 et 2.",
    ),
    (
        make_donne(bouts=2, points=30, chelem=REUSSI),
        "chelem-points",
        "Chelem réussi : l’attaque a d’ordinaire 91 points et 3 bouts, ou 87 et 2.",
    ),
    (
        make_donne(bouts=3, points=63, contrat=CONTRE, chelem=REUSSI),
        "chelem-points",
        "Chelem réussi : seuls les points du chien manquent d’ordinaire à l’attaque.",
    ),
    (
        make_donne(bouts=2, points=87, chelem=REUSSI, petit=Camp.DEFENSE),
        "chelem-petit",
        "Chelem réussi par l’attaque, et Petit au bout pour la défense ?",
    ),
    (
        make_donne(bouts=0, points=20, chelem=DEFENSE),
        "chelem-points",
        "Chelem de la défense : l’attaque a plus que l’écart ou le chien ne tient.",
    ),
    (
        make_donne(bouts=2, points=20, chelem=DEFENSE),
        "chelem-bouts",
        "Chelem de la défense : l’attaque n’a d’ordinaire aucun bout, sauf l’Excuse.",
    ),
    (
        make_donne(bouts=1, points=20, chelem=DEFENSE, petit=Camp.ATTAQUE),
        "chelem-petit",
        "Chelem de la défense, et Petit au bout pour l’attaque ?",
    ),
    (
        make_donne(bouts=0, points=2),
        "points-plancher",
        "L’écart ou le chien vaut au moins 3 points : recomptez.",
    ),
    (
        make_donne(5, bouts=0, points=1),
        "points-plancher",
        "L’écart ou le chien vaut au moins 1½ point : recomptez.",
    ),
]


@pytest.mark.parametrize(("donne", "code", "message"), ALERTES, ids=repr)
def test_each_alert_alone(donne, code, message):
    (anomalie,) = check_donne(donne)
    assert (anomalie.code, anomalie.gravite) == (code, Gravite.ALERTE)
    assert unbreak(anomalie.message) == message
    assert list_erreurs([anomalie]) == []


@pytest.mark.parametrize(
    ("joueurs", "contrat", "bouts", "plafond"),
    [
        (4, PRISE, 0, 19),
        (4, PRISE, 1, 23),
        (3, PRISE, 1, 23),
        (5, PRISE, 0, 10.5),
        (5, PRISE, 1, 14.5),
        (3, SANS, 0, 27),
        (4, SANS, 0, 27),
        (4, SANS, 1, 31),
        (5, SANS, 0, 13.5),
        (4, CONTRE, 0, 0),
        (4, CONTRE, 1, 4),
        (5, CONTRE, 1, 4),
    ],
)
def test_most_an_attack_without_a_trick_can_count(joueurs, contrat, bouts, plafond):
    pas = 1 if joueurs == 4 else 0.5
    for points, codes in ((plafond, []), (plafond + pas, ["chelem-points"])):
        donne = make_donne(joueurs, contrat=contrat, bouts=bouts, points=points, chelem=DEFENSE)
        assert list_codes(check_donne(donne)) == codes


@pytest.mark.parametrize(
    ("joueurs", "bouts", "plancher"), [(3, 3, 64), (4, 2, 60), (5, 3, 77.5), (5, 0, 73.5)]
)
def test_least_an_attack_with_every_trick_counts_in_garde_contre(joueurs, bouts, plancher):
    contre = {"contrat": CONTRE, "bouts": bouts, "chelem": REUSSI}
    assert check_donne(make_donne(joueurs, points=plancher, **contre)) == []
    moins = plancher - (1 if joueurs == 4 else 0.5)
    codes = list_codes(check_donne(make_donne(joueurs, points=moins, **contre)))
    assert codes == ["chelem-points"]


def test_every_anomaly_is_collected():
    donne = Donne(
        5,
        preneur=9,
        bouts=5,
        demi_points=-2,
        poignees=(*make_poignees("triple", "double"), Poignee(Taille.SIMPLE, 7)),
    )
    assert list_codes(check_donne(donne)) == [
        "preneur-inconnu",
        "appele-absent",
        "contrat-absent",
        "bouts-hors-bornes",
        "points-hors-bornes",
        "poignees-atouts",
        "poignee-inconnue",
    ]


def test_camps_are_not_judged_before_the_attack_is_known():
    poignees = (Poignee(Taille.SIMPLE, 3, Camp.ATTAQUE),)
    assert list_codes(check_donne(make_donne(preneur=None, poignees=poignees))) == [
        "preneur-absent"
    ]
    assert list_codes(check_donne(make_donne(5, appele=None, poignees=poignees))) == [
        "appele-absent"
    ]


def test_house_bareme(maison):
    miseres = (PrimeMisere(0, Misere.ATOUT), PrimeMisere(0, Misere.TETE))
    assert check_donne(make_donne(miseres=miseres), maison) == []
    assert list_codes(check_donne(make_donne(contrat=PRISE), maison)) == ["contrat-interdit"]
    double = make_donne(miseres=(miseres[0], miseres[0]))
    assert list_codes(check_donne(double, maison)) == ["misere-double"]


@pytest.mark.parametrize("place", [-1, 4, 5])
def test_misere_of_somebody_who_does_not_play(maison, place):
    donne = make_donne(mort=4, miseres=(PrimeMisere(place, Misere.ATOUT),))
    assert list_codes(check_donne(donne, maison)) == ["misere-inconnue"]

"""One donne: its facts, its marque, and the marque spread over the places."""

from dataclasses import dataclass
from enum import StrEnum

from .bareme import FFT, Bareme, Camp, Chelem, Contrat, Misere, Taille


class Etat(StrEnum):
    """What became of a donne."""

    JOUEE = "jouee"
    PASSEE = "passee"
    ANNULEE = "annulee"


class Motif(StrEnum):
    """Why a donne was annulled; only the arbitre's annulment comes after a contract."""

    PETIT_SEC = "petit_sec"
    FAUSSE_DONNE = "fausse_donne"
    ARBITRE = "arbitre"


@dataclass(frozen=True, slots=True)
class Poignee:
    """A poignée shown; its size alone counts, place or camp may say who showed it."""

    taille: Taille
    place: int | None = None
    camp: Camp | None = None


@dataclass(frozen=True, slots=True)
class PrimeMisere:
    """A misère held by one place (house rules only)."""

    place: int
    sorte: Misere


@dataclass(frozen=True, slots=True)
class Donne:
    """The facts of one donne as announced and counted: places are ints, points are half points.

    `joueurs` counts those who play; a mort adds one place beyond them. At five, `appele` equal to
    `preneur` is alone against four. Facts may be missing or wrong: `check_donne` says so.
    """

    joueurs: int
    preneur: int | None = None
    contrat: Contrat | None = None
    bouts: int | None = None
    demi_points: int | None = None
    appele: int | None = None
    mort: int | None = None
    poignees: tuple[Poignee, ...] = ()
    petit: Camp | None = None
    chelem: Chelem | None = None
    miseres: tuple[PrimeMisere, ...] = ()
    etat: Etat = Etat.JOUEE
    motif: Motif | None = None

    @property
    def places(self) -> int:
        """The number of places at the table, the mort's included."""
        return self.joueurs + (self.mort is not None)

    @property
    def est_seul(self) -> bool:
        """Whether the preneur plays alone against four (règlement p. 12)."""
        return self.joueurs == 5 and self.preneur is not None and self.appele == self.preneur


class DonneError(ValueError):
    """Raised by scoring functions for facts that `check_donne` refuses."""


@dataclass(frozen=True, slots=True)
class Calcul:
    """The terms of a marque, signed from the attack: their sum is what each defender pays.

    `ecart` is what the cards give, `compte` what counts of it: the same, unless house rules round.
    """

    seuil: int
    reussi: bool
    ecart: int
    compte: int
    coefficient: int
    contrat: int
    petit: int
    poignees: int
    chelem: int

    @property
    def marque(self) -> int:
        """What each defender pays to the attack, in points (règlement p. 9)."""
        return self.contrat + self.petit + self.poignees + self.chelem


def compute(donne: Donne, bareme: Bareme = FFT) -> Calcul:
    """Return the terms of a played donne's marque (règlement p. 8-9).

    The contract is judged on the raw half points, then the difference is rounded away from zero:
    the half point goes to the winning camp (p. 11). House rules may then round that whole number
    to a multiple of `arrondi`, midway going up. Raises DonneError when a fact is missing.
    """
    contrat, bouts, demi_points = donne.contrat, donne.bouts, donne.demi_points
    if contrat is None or bouts not in (0, 1, 2, 3) or demi_points is None:
        raise DonneError("a played donne needs its contrat, bouts and points")
    seuil = bareme.seuils[bouts]
    difference = demi_points - 2 * seuil
    reussi = difference >= 0
    sens = 1 if reussi else -1
    ecart = (abs(difference) + 1) // 2
    compte = (ecart + bareme.arrondi // 2) // bareme.arrondi * bareme.arrondi
    coefficient = bareme.coefficients[contrat]
    petit = {None: 0, Camp.ATTAQUE: 1, Camp.DEFENSE: -1}[donne.petit] * bareme.petit * coefficient
    return Calcul(
        seuil=seuil,
        reussi=reussi,
        ecart=ecart,
        compte=compte,
        coefficient=coefficient,
        contrat=sens * (bareme.base + compte) * coefficient,
        petit=petit,
        poignees=sens * sum(bareme.poignees[poignee.taille] for poignee in donne.poignees),
        chelem=bareme.chelems[donne.chelem] if donne.chelem else 0,
    )


def marque(donne: Donne, bareme: Bareme = FFT) -> int:
    """Return what each defender pays to the attack, in points; 0 when not played."""
    return compute(donne, bareme).marque if donne.etat is Etat.JOUEE else 0


def spread(
    marque: int, joueurs: int, preneur: int, appele: int | None = None, mort: int | None = None
) -> list[int | None]:
    """Return one score per place, None for the mort; the scores always sum to zero.

    Defenders get -marque; the called player one share of what they pay, the preneur the rest
    (règlement p. 9; p. 12 at five: 2/3 and 1/3, the whole when alone).
    """
    partenaire = appele if joueurs == 5 and appele != preneur else None
    scores: list[int | None] = []
    for place in range(joueurs + (mort is not None)):
        if place == mort:
            scores.append(None)
        elif place == partenaire:
            scores.append(marque)
        elif place == preneur:
            scores.append(marque * (joueurs - 1 if partenaire is None else joueurs - 3))
        else:
            scores.append(-marque)
    return scores


def score(donne: Donne, bareme: Bareme = FFT) -> list[int | None]:
    """Return each place's score in points, None for the mort; they sum to zero.

    A donne that does not score gives 0 to everyone who was to play. House rules' individual primes
    are paid by each of the others to their holder, beside the marque.
    """
    if donne.etat is not Etat.JOUEE:
        return [None if place == donne.mort else 0 for place in range(donne.places)]
    if donne.preneur is None:
        raise DonneError("a played donne needs its preneur")
    scores = spread(marque(donne, bareme), donne.joueurs, donne.preneur, donne.appele, donne.mort)
    for misere in donne.miseres:
        prime = bareme.miseres[misere.sorte]
        for place, valeur in enumerate(scores):
            if valeur is not None:
                gain = (donne.joueurs - 1) * prime if place == misere.place else -prime
                scores[place] = valeur + gain
    return scores


def camp_of(donne: Donne, place: int) -> Camp:
    """Return the camp a playing place belongs to."""
    attaque = {donne.preneur, donne.appele if donne.joueurs == 5 else donne.preneur}
    return Camp.ATTAQUE if place in attaque else Camp.DEFENSE

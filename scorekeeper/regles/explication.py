"""`explain`: the calculation of a donne, line by line, with the article of the règlement."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .bareme import FFT, Bareme, Camp, Chelem, Contrat, Misere
from .donne import Calcul, Donne, Etat, Motif, compute, score
from .maison import cite_maison
from .texte import (
    INSECABLE,
    MOINS,
    format_compte,
    format_entier,
    format_nombre,
    format_phrase,
    format_signe,
    join_et,
)

NOMS_CONTRATS = {
    Contrat.PRISE: "Prise",
    Contrat.GARDE: "Garde",
    Contrat.GARDE_SANS: "Garde sans",
    Contrat.GARDE_CONTRE: "Garde contre",
}
NOMS_CHELEMS = {
    Chelem.ANNONCE_REUSSI: "Chelem annoncé et réussi",
    Chelem.NON_ANNONCE_REUSSI: "Chelem réussi sans annonce",
    Chelem.ANNONCE_CHUTE: "Chelem annoncé et chuté",
    Chelem.DEFENSE: "Chelem par la défense",
}
NOMS_CAMPS = {Camp.ATTAQUE: "l’attaque", Camp.DEFENSE: "la défense"}
NOMS_MOTIFS = {
    Motif.PETIT_SEC: "petit sec",
    Motif.FAUSSE_DONNE: "fausse donne",
    Motif.ARBITRE: "décision de l’arbitre",
}
ARTICLES_SCORES = {3: "règlement p. 11", 4: "règlement p. 9", 5: "règlement p. 12"}
NOMS_MISERES = {Misere.ATOUT: "misère d’atout", Misere.TETE: "misère de tête"}


@dataclass(frozen=True, slots=True)
class Etape:
    """One line of the calculation; `article` names its source, or says that there is none."""

    texte: str
    article: str

    def __str__(self) -> str:
        return f"{self.texte} ({self.article})"


def explain(donne: Donne, bareme: Bareme = FFT, noms: Sequence[str] = ()) -> list[Etape]:
    """Return the calculation of a valid donne in French, from the threshold to each score.

    `noms` are the players' names by place; without them the places are called by their part.
    A line with a number of the house's says so, never an article of the FFT. Raises DonneError
    when a fact is missing.
    """
    if donne.etat is not Etat.JOUEE:
        return [_explain_sans_score(donne)]
    calcul = compute(donne, bareme)
    return [
        *_explain_contrat(donne, calcul, bareme),
        *_explain_primes(donne, calcul, bareme),
        _explain_marque(donne, calcul, bareme),
        *_explain_scores(donne, calcul, noms),
        *_explain_miseres(donne, bareme, noms),
        *_explain_somme(donne, bareme, noms),
    ]


def format_calcul(donne: Donne, bareme: Bareme = FFT) -> str:
    """Return the marque as one sum, as the page's live line writes it: (25 + 8) × 2 + 20 = 86."""
    calcul = compute(donne, bareme)
    facteur = f" × {calcul.coefficient}" if calcul.coefficient != 1 else ""
    signe = "" if calcul.reussi else MOINS
    primes = [calcul.petit, *_list_poignees(donne, calcul, bareme), calcul.chelem]
    contrat = f"{signe}({bareme.base} + {calcul.compte}){facteur}"
    return f"{contrat}{_add_termes(primes)} = {format_entier(calcul.marque)}"


def _list_poignees(donne: Donne, calcul: Calcul, bareme: Bareme) -> list[int]:
    sens = 1 if calcul.reussi else -1
    return [sens * bareme.poignees[poignee.taille] for poignee in donne.poignees]


def _add_termes(termes: Sequence[int]) -> str:
    signes = [(MOINS if terme < 0 else "+", format_entier(abs(terme))) for terme in termes if terme]
    return "".join(f" {signe} {montant}" for signe, montant in signes)


def _etape(texte: str, article: str, nom: str = "") -> Etape:
    """Return a line with its no-break spaces; the name before it stays as typed."""
    return Etape(nom + format_phrase(texte), article)


def _explain_sans_score(donne: Donne) -> Etape:
    if donne.etat is Etat.PASSEE:
        article = "règlement p. 5" if donne.mort is None else "règlement p. 12"
        return _etape("Tout le monde passe : la donne ne compte pas.", article)
    motif = f" ({NOMS_MOTIFS[donne.motif]})" if donne.motif else ""
    articles = {None: "motif non noté", Motif.PETIT_SEC: "règlement p. 5"}
    article = articles.get(donne.motif, "code d’arbitrage")
    return _etape(f"Donne annulée{motif} : elle ne compte pas.", article)


def _explain_contrat(donne: Donne, calcul: Calcul, bareme: Bareme) -> Iterator[Etape]:
    bouts = format_nombre(donne.bouts or 0, "bout")
    yield _etape(f"{bouts} : il faut {format_compte(2 * calcul.seuil)}.", "règlement p. 8")
    demi_points, article = donne.demi_points or 0, "règlement p. 8"
    texte = f"{format_compte(demi_points)} : {'réussi' if calcul.reussi else 'chuté'}"
    texte = f"{texte} de {calcul.ecart}" if calcul.ecart else f"{texte}, juste fait"
    if demi_points % 2:
        texte += ", le demi-point allant au camp gagnant"
        article = "règlement p. 12" if donne.joueurs == 5 else "règlement p. 11"
    yield _etape(f"{texte}.", article)
    if bareme.arrondi != FFT.arrondi:
        texte = f"Écart arrondi à {bareme.arrondi} points près, le milieu monte"
        texte = f"{texte} : {calcul.ecart} compte pour {calcul.compte}."
        yield _etape(texte, cite_maison(bareme))
    nom = NOMS_CONTRATS[donne.contrat] if donne.contrat else ""
    signe = "" if calcul.reussi else MOINS
    texte = f"{nom} : {signe}({bareme.base} + {calcul.compte}) × {calcul.coefficient}"
    article = "règlement p. 8-9" if bareme.arrondi == FFT.arrondi else cite_maison(bareme)
    yield _etape(f"{texte} = {format_signe(calcul.contrat)}.", article)


def _explain_primes(donne: Donne, calcul: Calcul, bareme: Bareme) -> Iterator[Etape]:
    if donne.petit:
        signe = MOINS if donne.petit is Camp.DEFENSE else ""
        texte = f"Petit au bout pour {NOMS_CAMPS[donne.petit]} : {signe}{bareme.petit}"
        texte += f" × {calcul.coefficient} = {format_signe(calcul.petit)}"
        yield _etape(f"{texte}, que le contrat soit réussi ou chuté.", "règlement p. 7")
    gagnant = NOMS_CAMPS[Camp.ATTAQUE if calcul.reussi else Camp.DEFENSE]
    primes = _list_poignees(donne, calcul, bareme)
    for poignee, prime in zip(donne.poignees, primes, strict=True):
        texte = f"Poignée {poignee.taille} : {format_signe(prime)}"
        changee = bareme.poignees[poignee.taille] != FFT.poignees[poignee.taille]
        article = cite_maison(bareme) if changee else "règlement p. 6-7"
        yield _etape(f"{texte}, au camp qui gagne la donne ({gagnant}).", article)
    if len(donne.poignees) > 1:
        texte = "Plusieurs poignées : chacune va au camp gagnant, elles s’ajoutent."
        yield _etape(texte, "déduit, le règlement n’en parle pas")
    if donne.chelem:
        texte = f"{NOMS_CHELEMS[donne.chelem]} : {format_signe(calcul.chelem)}."
        yield _etape(texte, _cite_chelem(donne, calcul, bareme))


def _cite_chelem(donne: Donne, calcul: Calcul, bareme: Bareme) -> str:
    if donne.chelem and bareme.chelems[donne.chelem] != FFT.chelems[donne.chelem]:
        return cite_maison(bareme)
    if donne.chelem is Chelem.DEFENSE and donne.joueurs != 4:
        return "déduit, le règlement ne donne pas ce cas"
    if donne.chelem is Chelem.ANNONCE_CHUTE and calcul.reussi:
        return "règlement p. 8, qui n’en donne pas d’exemple sur un contrat réussi"
    return "règlement p. 8"


def _explain_marque(donne: Donne, calcul: Calcul, bareme: Bareme) -> Etape:
    primes = _add_termes([calcul.petit, calcul.poignees, calcul.chelem])
    total = calcul.marque
    somme = f"{format_entier(calcul.contrat)}{primes} = " if primes else ""
    suite = f"Chaque défenseur {'perd' if total > 0 else 'gagne'} {format_entier(abs(total))}."
    if total == 0:
        suite = "Personne ne paie."
    # The sum is the house's as soon as one of its terms is, even where both come to the same.
    maison = _has_maison(donne, bareme)
    article = cite_maison(bareme) if maison else "règlement p. 9"
    return _etape(f"Marque : {somme}{format_signe(total)}. {suite}", article)


def _has_maison(donne: Donne, bareme: Bareme) -> bool:
    """Whether a number of the house's is in the marque."""
    montrees = {poignee.taille for poignee in donne.poignees}
    return (
        bareme.arrondi != FFT.arrondi
        or any(bareme.poignees[taille] != FFT.poignees[taille] for taille in montrees)
        or (donne.chelem is not None and bareme.chelems[donne.chelem] != FFT.chelems[donne.chelem])
    )


def _explain_scores(donne: Donne, calcul: Calcul, noms: Sequence[str]) -> Iterator[Etape]:
    article = ARTICLES_SCORES[donne.joueurs]
    partenaire = donne.appele if donne.joueurs == 5 and not donne.est_seul else None
    reste = ", sans les misères" if donne.miseres else ""
    part = donne.joueurs - (1 if partenaire is None else 3)
    role = "preneur, seul contre quatre" if donne.est_seul else "preneur"
    gain = format_signe(part * calcul.marque)
    preneur = _name(noms, donne.preneur, role)
    yield _etape(f" : {part} × la marque = {gain}{reste}.", article, preneur)
    if partenaire is not None:
        gain = format_signe(calcul.marque)
        appele = _name(noms, partenaire, "appelé")
        yield _etape(f" : 1 × la marque = {gain}{reste}.", article, appele)
    autres = {donne.preneur, partenaire, donne.mort}
    defenseurs = [nom for place, nom in enumerate(noms[: donne.places]) if place not in autres]
    qui = join_et(defenseurs) or "Défenseurs"
    yield _etape(f" : {format_signe(-calcul.marque)} chacun{reste}.", article, qui)


def _explain_miseres(donne: Donne, bareme: Bareme, noms: Sequence[str]) -> Iterator[Etape]:
    """Yield the individual primes, and what each then has; only house rules have them."""
    for misere in donne.miseres:
        prime = bareme.miseres[misere.sorte]
        gain = format_signe(prime * (donne.joueurs - 1))
        texte = f" : reçoit {format_entier(prime)} de chacun, {gain}."
        role = NOMS_MISERES[misere.sorte]
        # Without names the place tells one holder from another.
        qui = _name(noms, misere.place, role if noms else f"{role}, place {misere.place}")
        yield _etape(texte, cite_maison(bareme), qui)
    if donne.miseres and noms:
        scores = zip(noms, score(donne, bareme), strict=False)
        dits = [f"{nom} {format_signe(valeur)}" for nom, valeur in scores if valeur is not None]
        yield Etape(f"Misères comprises{INSECABLE}: {join_et(dits)}.", cite_maison(bareme))


def _explain_somme(donne: Donne, bareme: Bareme, noms: Sequence[str]) -> Iterator[Etape]:
    if donne.mort is not None:
        source = "règlement p. 12" if donne.joueurs == 4 else "déduit du mort à quatre joueurs"
        yield _etape(" : ne joue pas cette donne.", source, _name(noms, donne.mort, "mort"))
    somme = sum(valeur for valeur in score(donne, bareme) if valeur is not None)
    yield _etape(f"Somme des scores : {format_signe(somme)}.", ARTICLES_SCORES[donne.joueurs])


def _name(noms: Sequence[str], place: int | None, role: str) -> str:
    """Return who a line speaks of: their name and their part, or the part alone."""
    return f"{noms[place]}, {role}" if noms and place is not None else role.capitalize()

"""`explain`: the calculation of a donne, line by line, with the article of the règlement."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .bareme import FFT, Bareme, Camp, Chelem, Contrat, Misere
from .donne import Calcul, Donne, Etat, Motif, compute, score
from .texte import (
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
    Under a house barème no line is called the FFT's. Raises DonneError when a fact is missing.
    """
    if donne.etat is Etat.JOUEE:
        calcul = compute(donne, bareme)
        etapes = [
            *_explain_contrat(donne, calcul, bareme),
            *_explain_primes(donne, calcul, bareme),
            _explain_marque(calcul),
            *_explain_scores(donne, calcul, bareme, noms),
        ]
    else:
        etapes = [_explain_sans_score(donne)]
    if bareme is FFT:
        return etapes
    article = format_phrase(f"barème « {bareme.titre} », hors FFT")
    return [Etape(etape.texte, article) for etape in etapes]


def format_calcul(donne: Donne, bareme: Bareme = FFT) -> str:
    """Return the marque as one sum, as the page's live line writes it: (25 + 8) × 2 + 20 = 86."""
    calcul = compute(donne, bareme)
    facteur = f" × {calcul.coefficient}" if calcul.coefficient != 1 else ""
    signe = "" if calcul.reussi else MOINS
    primes = [calcul.petit, *_list_poignees(donne, calcul, bareme), calcul.chelem]
    contrat = f"{signe}({bareme.base} + {calcul.ecart}){facteur}"
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
    nom = NOMS_CONTRATS[donne.contrat] if donne.contrat else ""
    signe = "" if calcul.reussi else MOINS
    texte = f"{nom} : {signe}({bareme.base} + {calcul.ecart}) × {calcul.coefficient}"
    yield _etape(f"{texte} = {format_signe(calcul.contrat)}.", "règlement p. 8-9")


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
        yield _etape(f"{texte}, au camp qui gagne la donne ({gagnant}).", "règlement p. 6-7")
    if len(donne.poignees) > 1:
        texte = "Plusieurs poignées : chacune va au camp gagnant, elles s’ajoutent."
        yield _etape(texte, "déduit, le règlement n’en parle pas")
    if donne.chelem:
        texte = f"{NOMS_CHELEMS[donne.chelem]} : {format_signe(calcul.chelem)}."
        yield _etape(texte, _cite_chelem(donne, calcul))


def _cite_chelem(donne: Donne, calcul: Calcul) -> str:
    if donne.chelem is Chelem.DEFENSE and donne.joueurs != 4:
        return "déduit, le règlement ne donne pas ce cas"
    if donne.chelem is Chelem.ANNONCE_CHUTE and calcul.reussi:
        return "règlement p. 8, qui n’en donne pas d’exemple sur un contrat réussi"
    return "règlement p. 8"


def _explain_marque(calcul: Calcul) -> Etape:
    primes = _add_termes([calcul.petit, calcul.poignees, calcul.chelem])
    total = calcul.marque
    somme = f"{format_entier(calcul.contrat)}{primes} = " if primes else ""
    suite = f"Chaque défenseur {'perd' if total > 0 else 'gagne'} {format_entier(abs(total))}."
    if total == 0:
        suite = "Personne ne paie."
    return _etape(f"Marque : {somme}{format_signe(total)}. {suite}", "règlement p. 9")


def _explain_scores(
    donne: Donne, calcul: Calcul, bareme: Bareme, noms: Sequence[str]
) -> Iterator[Etape]:
    somme = sum(valeur for valeur in score(donne, bareme) if valeur is not None)
    article = {3: "règlement p. 11", 4: "règlement p. 9", 5: "règlement p. 12"}[donne.joueurs]
    partenaire = donne.appele if donne.joueurs == 5 and not donne.est_seul else None

    def name(place: int | None, role: str) -> str:
        return f"{noms[place]}, {role}" if noms and place is not None else role.capitalize()

    part = donne.joueurs - (1 if partenaire is None else 3)
    role = "preneur, seul contre quatre" if donne.est_seul else "preneur"
    gain = format_signe(part * calcul.marque)
    yield _etape(f" : {part} × la marque = {gain}.", article, name(donne.preneur, role))
    if partenaire is not None:
        gain = format_signe(calcul.marque)
        yield _etape(f" : 1 × la marque = {gain}.", article, name(partenaire, "appelé"))
    autres = {donne.preneur, partenaire, donne.mort}
    defenseurs = [nom for place, nom in enumerate(noms[: donne.places]) if place not in autres]
    qui = join_et(defenseurs) or "Défenseurs"
    yield _etape(f" : {format_signe(-calcul.marque)} chacun.", article, qui)
    for misere in donne.miseres:
        prime = format_entier(bareme.miseres[misere.sorte])
        qui = name(misere.place, NOMS_MISERES[misere.sorte])
        yield _etape(f" : reçoit {prime} de chacun.", article, qui)
    if donne.mort is not None:
        source = "règlement p. 12" if donne.joueurs == 4 else "déduit du mort à quatre joueurs"
        yield _etape(" : ne joue pas cette donne.", source, name(donne.mort, "mort"))
    yield _etape(f"Somme des scores : {format_signe(somme)}.", article)

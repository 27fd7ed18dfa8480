"""`explain`: the calculation of a donne, line by line, with the article of the règlement."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .bareme import FFT, Bareme, Camp, Chelem, Contrat
from .donne import Calcul, Donne, Etat, Motif, compute, score
from .texte import MOINS, format_nombre, format_points, format_signe, join_et

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
    Motif.ARBITRE: "annulée par l’arbitre",
}


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
    Under a house barème no line is called the FFT's.
    """
    if donne.etat is Etat.PASSEE:
        return [Etape("Tout le monde passe : la donne ne compte pas.", "règlement p. 5")]
    if donne.etat is Etat.ANNULEE:
        motif = f" ({NOMS_MOTIFS[donne.motif]})" if donne.motif else ""
        article = "règlement p. 5" if donne.motif is Motif.PETIT_SEC else "code d’arbitrage"
        return [Etape(f"Donne annulée{motif} : elle ne compte pas.", article)]
    calcul = compute(donne, bareme)
    etapes = [
        *_explain_contrat(donne, calcul, bareme),
        *_explain_primes(donne, calcul, bareme),
        _explain_marque(calcul),
        *_explain_scores(donne, bareme, noms),
    ]
    if bareme is FFT:
        return etapes
    return [Etape(etape.texte, f"barème « {bareme.titre} », hors FFT") for etape in etapes]


def format_calcul(donne: Donne, bareme: Bareme = FFT) -> str:
    """Return the marque as one sum, as the page's live line writes it: (25 + 8) × 2 + 20 = 86."""
    calcul = compute(donne, bareme)
    corps = f"({bareme.base} + {calcul.ecart})"
    if calcul.coefficient != 1:
        corps += f" × {calcul.coefficient}"
    texte = corps if calcul.reussi else f"{MOINS}{corps}"
    for terme in _list_primes(donne, calcul, bareme):
        texte += f" {'+' if terme > 0 else MOINS} {abs(terme)}"
    return f"{texte} = {format_signe(calcul.marque).lstrip('+')}"


def _list_primes(donne: Donne, calcul: Calcul, bareme: Bareme) -> list[int]:
    sens = 1 if calcul.reussi else -1
    poignees = [sens * bareme.poignees[poignee.taille] for poignee in donne.poignees]
    return [terme for terme in (calcul.petit, *poignees, calcul.chelem) if terme]


def _explain_contrat(donne: Donne, calcul: Calcul, bareme: Bareme) -> Iterator[Etape]:
    bouts = format_nombre(donne.bouts or 0, "bout")
    points = format_points(donne.demi_points or 0)
    yield Etape(f"{bouts} : il faut {calcul.seuil} points.", "règlement p. 8")
    if calcul.ecart == 0:
        yield Etape(f"{points} points : juste fait.", "règlement p. 8")
    else:
        issue = "réussi" if calcul.reussi else "chuté"
        article = "règlement p. 8"
        texte = f"{points} points : {issue} de {calcul.ecart}"
        if (donne.demi_points or 0) % 2:
            texte += ", le demi-point allant au camp gagnant"
            article = "règlement p. 11"
        yield Etape(f"{texte}.", article)
    nom = NOMS_CONTRATS[donne.contrat] if donne.contrat else ""
    signe = "" if calcul.reussi else MOINS
    texte = f"{nom} : {signe}({bareme.base} + {calcul.ecart}) × {calcul.coefficient}"
    yield Etape(f"{texte} = {format_signe(calcul.contrat)}.", "règlement p. 8-9")


def _explain_primes(donne: Donne, calcul: Calcul, bareme: Bareme) -> Iterator[Etape]:
    if donne.petit:
        texte = f"Petit au bout pour {NOMS_CAMPS[donne.petit]} : {bareme.petit}"
        texte += f" × {calcul.coefficient} = {format_signe(calcul.petit)}"
        yield Etape(f"{texte}, que le contrat soit réussi ou chuté.", "règlement p. 7")
    gagnant = NOMS_CAMPS[Camp.ATTAQUE if calcul.reussi else Camp.DEFENSE]
    sens = 1 if calcul.reussi else -1
    for poignee in donne.poignees:
        prime = format_signe(sens * bareme.poignees[poignee.taille])
        texte = f"Poignée {poignee.taille} : {prime}, au camp qui gagne la donne ({gagnant})."
        yield Etape(texte, "règlement p. 6-7")
    if len(donne.poignees) > 1:
        texte = "Plusieurs poignées : chacune va au camp gagnant, elles s’ajoutent."
        yield Etape(texte, "déduit : le règlement n’en parle pas")
    if donne.chelem:
        article = "règlement p. 8"
        if donne.chelem is Chelem.DEFENSE and donne.joueurs != 4:
            article = "déduit : le règlement ne donne pas ce cas"
        texte = f"{NOMS_CHELEMS[donne.chelem]} : {format_signe(calcul.chelem)}."
        yield Etape(texte, article)


def _explain_marque(calcul: Calcul) -> Etape:
    termes = [calcul.contrat, calcul.petit, calcul.poignees, calcul.chelem]
    montants = [format_signe(terme) for terme in termes if terme]
    somme = " ".join(f"{montant[0]} {montant[1:]}" for montant in montants)
    total = calcul.marque
    detail = (
        f"{somme.removeprefix('+ ')} = {format_signe(total)}"
        if len(montants) > 1
        else (format_signe(total))
    )
    if total == 0:
        return Etape(f"Marque : {detail}. Personne ne paie.", "règlement p. 9")
    qui = "chaque défenseur perd" if total > 0 else "chaque défenseur gagne"
    montant = format_signe(abs(total)).removeprefix("+")
    return Etape(f"Marque : {detail} : {qui} {montant}.", "règlement p. 9")


def _explain_scores(donne: Donne, bareme: Bareme, noms: Sequence[str]) -> Iterator[Etape]:
    scores = score(donne, bareme)
    article = {3: "règlement p. 11", 4: "règlement p. 9", 5: "règlement p. 12"}[donne.joueurs]
    partenaire = donne.appele if donne.joueurs == 5 and not donne.est_seul else None
    defenseurs = [
        place
        for place in range(donne.places)
        if place not in (donne.preneur, partenaire, donne.mort)
    ]

    def name(place: int | None, role: str) -> str:
        return f"{noms[place]}, {role}" if noms and place is not None else role.capitalize()

    part = donne.joueurs - (1 if partenaire is None else 3)
    role = "preneur, seul contre quatre" if donne.est_seul else "preneur"
    preneur = scores[donne.preneur] if donne.preneur is not None else None
    yield Etape(f"{name(donne.preneur, role)} : {part} × la marque = {_signe(preneur)}.", article)
    if partenaire is not None:
        texte = f"{name(partenaire, 'appelé')} : 1 × la marque = {_signe(scores[partenaire])}."
        yield Etape(texte, article)
    qui = join_et([noms[place] for place in defenseurs]) if noms else "Défenseurs"
    valeurs = {scores[place] for place in defenseurs}
    if len(valeurs) == 1:
        yield Etape(f"{qui} : {_signe(valeurs.pop())} chacun.", article)
    for misere in donne.miseres:
        prime = bareme.miseres[misere.sorte]
        texte = f"Misère, {name(misere.place, 'son joueur')} : reçoit {prime} de chacun."
        yield Etape(texte, article)
    total = sum(valeur for valeur in scores if valeur is not None)
    yield Etape(f"Somme des scores : {total}.", article)


def _signe(valeur: int | None) -> str:
    return format_signe(valeur) if valeur is not None else "—"

"""What is wrong with one row of a written sheet: its cells, its shape, its marque, its details."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..anomalie import Anomalie, Gravite, list_erreurs
from ..bareme import Bareme
from ..decision import Rang
from ..ecrit import Cases, FeuilleEcrite, LigneEcrite, sum_cases
from ..explication import NOMS_CONTRATS
from ..texte import INSECABLE, MOINS, format_phrase, format_signe
from ..verification import check_donne
from .formes import Correction, Role, list_corrections, read_forme
from .montants import list_simples
from .notes import compute_calcul, is_calcul, is_possible, suspect_note

MULTIPLES_PLAUSIBLES = range(1, 5)
SIGNES_OUBLIES = "les signes − des défenseurs manquent"


def build_anomalie(
    feuille: FeuilleEcrite,
    code: str,
    texte: str,
    donne: Rang = None,
    place: int | None = None,
    *,
    attendu: int | None = None,
    lu: int | None = None,
    gravite: Gravite = Gravite.ERREUR,
) -> Anomalie:
    """Return an anomaly whose sentence begins with where it is: « Donne 2, DUPONT : … »."""
    lieux = [f"Donne {donne}" if isinstance(donne, int) else (donne or "").replace("-", MOINS)]
    lieux.append("" if place is None else feuille.name_place(place))
    lieu = ", ".join(filter(None, lieux)) or "Feuille"
    message = f"{lieu}{INSECABLE}: {format_phrase(texte)}."
    return Anomalie(code, gravite, "score", message, place, donne, attendu, lu)


def add_sinon(texte: str, sinon: str) -> str:
    """Return a phrase with what else may be wrong, when there is something."""
    return f"{texte}, ou {sinon}" if sinon else texte


def check_ligne(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> Iterator[Anomalie]:
    """Yield every anomaly of one row; its scores get the one code that says best what is wrong."""
    if ligne.contrat_inconnu:
        texte = f"contrat illisible, « {ligne.contrat_inconnu} »"
        yield build_anomalie(
            feuille, "contrat-inconnu", texte, ligne.numero, gravite=Gravite.ALERTE
        )
    if ligne.annulee:
        if not ligne.is_nulle:
            texte = "la donne ne compte pas, et pourtant des scores sont écrits"
            yield build_anomalie(feuille, "ligne-forme", texte, ligne.numero)
        return
    details = [*check_details(feuille, ligne, bareme)]
    yield from details
    calcul = None if list_erreurs(details) else compute_calcul(ligne, bareme)
    if calcul and is_calcul(ligne.cases, calcul):
        return  # whatever their shape: house rules' misères have none
    sinon = suspect_note(feuille, ligne, bareme) if ligne.donne else ""
    yield from _check_scores(feuille, ligne, calcul, sinon, bareme)
    if calcul is None:
        yield from _check_marque(feuille, ligne, bareme)
    else:
        yield from _check_calcul(feuille, ligne, calcul, sinon)


def fill_calculs(feuille: FeuilleEcrite, bareme: Bareme) -> FeuilleEcrite:
    """Return the sheet with the calculation in the rows where right details stand alone."""
    lignes = tuple(
        replace(ligne, cases=_calculate_vide(feuille, ligne, bareme) or ligne.cases)
        for ligne in feuille.lignes
    )
    return feuille if lignes == feuille.lignes else replace(feuille, lignes=lignes)


def _calculate_vide(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> Cases | None:
    """Return what stands for the scores of a row that has none: what its details give."""
    if ligne.annulee or not (ligne.is_vide and ligne.is_detaillee):
        return None
    if list_erreurs(check_details(feuille, ligne, bareme)):
        return None
    return compute_calcul(ligne, bareme)


def check_details(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> Iterator[Anomalie]:
    """Yield what the rules say of the facts noted beside the scores."""
    if not (ligne.donne and ligne.is_detaillee):
        return
    if ligne.donne.places != len(feuille.noms):
        if ligne.mort is None:
            yield build_anomalie(feuille, "mort-absent", "il manque le mort", ligne.numero)
        else:
            texte = "un mort est noté à une table où tous jouent"
            yield build_anomalie(feuille, "mort-interdit", texte, ligne.numero, ligne.mort)
        return
    for anomalie in check_donne(ligne.donne, bareme):
        message = f"Donne {ligne.numero}{format_phrase(' : ')}{anomalie.message}"
        yield replace(anomalie, donne=ligne.numero, message=message)


def _check_scores(
    feuille: FeuilleEcrite, ligne: LigneEcrite, calcul: Cases | None, sinon: str, bareme: Bareme
) -> Iterator[Anomalie]:
    """Yield what is wrong with the cells and the shape of the row (règlement p. 9, p. 12).

    Where misères are played a row may have any shape, as long as it makes zero.
    """
    numero = ligne.numero
    if ligne.is_vide:
        yield from _report_vide(feuille, ligne, calcul)
    elif _list_oubliees(feuille, ligne):
        yield from _report_oubliees(feuille, ligne, calcul, sinon)
    elif ligne.is_nulle or read_forme(ligne.cases, feuille.joueurs, ligne.mort):
        return
    elif sum_cases(ligne.cases) == 0:
        part = "n’ont pas la forme d’une donne à cinq"
        if feuille.joueurs < 5:
            part = f"ne sont pas {feuille.joueurs - 1} fois la même marque contre les autres"
        texte, gravite = f"les scores font zéro, mais {part}", Gravite.ERREUR
        if bareme.miseres:
            texte, gravite = f"{texte} (une misère ?)", Gravite.INFO
        yield build_anomalie(feuille, "ligne-forme", texte, numero, gravite=gravite)
    else:
        yield _report_somme(feuille, ligne)


def _list_oubliees(feuille: FeuilleEcrite, ligne: LigneEcrite) -> list[int]:
    """Return the empty cells that should not be: all but the mort's."""
    vides = [place for place, case in enumerate(ligne.cases) if case is None]
    if ligne.mort is not None:
        return [place for place in vides if place != ligne.mort]
    return vides if len(vides) > len(feuille.noms) - feuille.joueurs else []


def _report_vide(
    feuille: FeuilleEcrite, ligne: LigneEcrite, calcul: Cases | None
) -> Iterator[Anomalie]:
    """Yield that a row has no scores, which is no fault when its details give them."""
    texte, gravite = "aucun score n’est écrit", Gravite.ERREUR
    if calcul:
        scores = ", ".join(
            f"{feuille.name_place(place)} {format_signe(case)}"
            for place, case in enumerate(calcul)
            if case is not None
        )
        texte, gravite = f"{texte}, le calcul compte : {scores}", Gravite.INFO
    if ligne.contrat or ligne.contrat_inconnu or ligne.is_detaillee:
        yield build_anomalie(feuille, "case-vide", texte, ligne.numero, gravite=gravite)


def _report_oubliees(
    feuille: FeuilleEcrite, ligne: LigneEcrite, calcul: Cases | None, sinon: str
) -> Iterator[Anomalie]:
    oubliees = _list_oubliees(feuille, ligne)
    corrections = list_corrections(ligne.cases, feuille.joueurs, ligne.mort)
    attendus = {
        correction.cases[place] for correction in corrections for place in correction.places
    }
    attendu = attendus.pop() if len(attendus) == 1 else None
    if ligne.mort is None and feuille.has_mort:
        texte = f"{len(oubliees)} cases vides, une seule est celle du mort"
        yield build_anomalie(feuille, "case-vide", texte, ligne.numero, attendu=attendu)
        return
    for place in oubliees:
        juste = calcul[place] if calcul else attendu if len(oubliees) == 1 else None
        suite = "" if juste is None else f", {format_signe(juste)} attendu"
        texte = add_sinon(f"case vide{suite}", sinon)
        yield build_anomalie(feuille, "case-vide", texte, ligne.numero, place, attendu=juste)


def _report_somme(feuille: FeuilleEcrite, ligne: LigneEcrite) -> Anomalie:
    """Return why a row is not zero: its preneur's cell when nothing else can be, else its sum."""
    somme = sum_cases(ligne.cases)
    if len({case for case in ligne.cases if case is not None}) == 1:
        texte = f"tous ont le même score, on ne sait pas qui a pris (somme {format_signe(somme)})"
        return build_anomalie(feuille, "preneur-absent", texte, ligne.numero, attendu=0, lu=somme)
    corrections = list_corrections(ligne.cases, feuille.joueurs, ligne.mort)
    codes = {name_slip(correction, ligne.cases) for correction in corrections}
    if len(codes) == 1 and (code := codes.pop()):
        return _report_preneur(feuille, ligne, code, corrections)
    texte = f"la ligne ne fait pas zéro, sa somme est {format_signe(somme)}"
    return build_anomalie(feuille, "ligne-non-nulle", texte, ligne.numero, attendu=0, lu=somme)


def name_slip(correction: Correction, cases: Cases) -> str:
    """Return the code of a preneur's cell with the wrong sign or multiple, else nothing."""
    place, marque = correction.places[0], correction.forme.marque
    if place != correction.forme.role.preneur:
        return ""
    lu, attendu = cases[place], correction.cases[place] or 0
    if lu == -attendu:
        return "preneur-signe"
    if lu in [multiple * marque for multiple in MULTIPLES_PLAUSIBLES]:
        return "preneur-multiple"
    return ""


def _report_preneur(
    feuille: FeuilleEcrite, ligne: LigneEcrite, code: str, corrections: Sequence[Correction]
) -> Anomalie:
    premiere = corrections[0]
    fausse = premiere.places[0]
    lu, attendu = ligne.cases[fausse] or 0, premiere.cases[fausse] or 0
    fois = abs(attendu // premiere.forme.marque)
    quoi = {
        "preneur-signe": "le signe du preneur est inversé",
        "preneur-multiple": f"le preneur n’a pas {fois} fois la marque",
    }[code]
    texte = f"{quoi}, {format_signe(lu)} écrit, {format_signe(attendu)} attendu"
    if code == "preneur-signe" and lu > 0:
        texte = add_sinon(texte, SIGNES_OUBLIES)
    place = fausse if len(corrections) == 1 else None
    return build_anomalie(feuille, code, texte, ligne.numero, place, attendu=attendu, lu=lu)


def _check_marque(feuille: FeuilleEcrite, ligne: LigneEcrite, bareme: Bareme) -> Iterator[Anomalie]:
    """Yield what the contract says of the marque, and the noted preneur of the row's own."""
    forme = read_forme(ligne.cases, feuille.joueurs, ligne.mort)
    if forme is None and (not ligne.is_nulle or _list_oubliees(feuille, ligne)):
        return
    preneur = forme.role.preneur if forme else None
    note = ligne.donne.preneur if ligne.donne else None
    if preneur is not None and note not in (None, preneur):
        texte = f"noté preneur, mais la ligne est celle de {feuille.name_place(preneur)}"
        yield build_anomalie(feuille, "preneur-different", texte, ligne.numero, note)
    if forme:
        yield from _check_appele(feuille, ligne, forme.role)
    if ligne.contrat is None or ligne.is_vide:
        return
    marque = forme.marque if forme else 0
    lu = 0 if preneur is None else ligne.cases[preneur]
    dit = f"{NOMS_CONTRATS[ligne.contrat]} à {format_signe(marque)}"
    if not is_possible(feuille, ligne, marque, bareme):
        texte = f"aucune donne ne fait {dit} par défenseur"
        yield build_anomalie(feuille, "marque-impossible", texte, ligne.numero, preneur, lu=lu)
    elif marque not in list_simples(ligne.contrat, feuille.joueurs, bareme):
        texte = (
            f"{dit} par défenseur suppose une prime qui n’est pas notée (Petit, poignée ou chelem)"
        )
        yield build_anomalie(
            feuille,
            "marque-suppose-prime",
            texte,
            ligne.numero,
            preneur,
            lu=lu,
            gravite=Gravite.INFO,
        )


def _check_appele(feuille: FeuilleEcrite, ligne: LigneEcrite, role: Role) -> Iterator[Anomalie]:
    """Yield a noted partner who is not the row's own; one who is the preneur is alone."""
    note = ligne.donne.appele if ligne.donne else None
    if note is None or role.appele in (None, note):
        return
    qui = "le preneur est seul" if role.appele == role.preneur else ""
    qui = qui or f"c’est {feuille.name_place(role.appele or 0)} qui gagne ou perd avec lui"
    texte = f"noté appelé, mais d’après la ligne {qui}"
    yield build_anomalie(feuille, "appele-different", texte, ligne.numero, note)


def _check_calcul(
    feuille: FeuilleEcrite, ligne: LigneEcrite, calcul: Cases, sinon: str
) -> Iterator[Anomalie]:
    """Yield each cell that is not what the details give; an empty one is reported elsewhere."""
    for place, (lu, attendu) in enumerate(zip(ligne.cases, calcul, strict=True)):
        if lu == attendu or lu is None or (attendu is None and lu == 0):
            continue
        juste = "rien, il est le mort" if attendu is None else format_signe(attendu)
        texte = add_sinon(f"{format_signe(lu)} écrit, le calcul donne {juste}", sinon)
        yield build_anomalie(
            feuille, "ecart-calcul", texte, ligne.numero, place, attendu=attendu, lu=lu
        )

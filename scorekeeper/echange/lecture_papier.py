"""What an export says of a sheet on paper, read back: shapes and types, each error in its place."""

from collections.abc import Iterator

from ..regles.cycle import EtatFeuille
from ..regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Decision
from ..regles.ecrit import Cases
from ..regles.texte import format_nombre
from .citation import cite
from .lecture import Lecteur
from .papier_exporte import EN_JEU, PROFONDEURS, CycleExporte, PapierExporte

SCORE_MAX = 99_999
TEXTE_MAX = 400
CLES_PAPIER = ("profondeur", "departs", "plus", "moins", "bilans", "visas")
CLES_CYCLE = ("etat", "remise_par", "refus", "ecartee")
CLES_DECISION = ("donne", "place", "valeur", "motif", "acteur")
PIEDS = (TOTAL_PLUS, TOTAL_MOINS, BILAN)


def read_papier(feuille: Lecteur, places: int) -> PapierExporte | None:
    """Return the heading and sums of a sheet on paper, None for one marked as the game goes."""
    objet = feuille.take_objet("papier")
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{feuille.lieu}, papier", CLES_PAPIER, feuille.phrases)
    return PapierExporte(
        profondeur=lecteur.take_choix("profondeur", PROFONDEURS),
        departs=read_cases(lecteur, "departs", places) or (None,) * places,
        plus=read_cases(lecteur, "plus", places),
        moins=_read_moins(lecteur, places),
        bilans=read_cases(lecteur, "bilans", places),
        visas=_read_visas(lecteur, places),
    )


def read_cycle(feuille: Lecteur, places: int) -> CycleExporte:
    """Return where a feuille stands, still in play by default."""
    objet = feuille.take_objet("cycle")
    if objet is None:
        return EN_JEU
    lecteur = Lecteur(objet, f"{feuille.lieu}, cycle", CLES_CYCLE, feuille.phrases)
    remise_par = None
    if objet.get("remise_par") is not None:
        remise_par = lecteur.take_entier("remise_par", range(places))
    return CycleExporte(
        etat=EtatFeuille(lecteur.take_choix("etat", tuple(EtatFeuille))),
        remise_par=remise_par,
        refus=_take_court(lecteur, "refus"),
        ecartee=lecteur.take_booleen("ecartee"),
    )


def read_decisions(
    feuille: Lecteur, papier: bool, places: int, lignes: int
) -> tuple[Decision, ...]:
    """Return what was decided about the numbers of a sheet on paper, one decision a cell."""
    decisions = tuple(_list_decisions(feuille, places, lignes))
    if decisions and not papier:
        feuille.refuse("« decisions » ne va qu’avec une feuille sur papier (« papier »).")
    if len({(decision.donne, decision.place) for decision in decisions}) < len(decisions):
        feuille.refuse("deux décisions sont pour la même case.")
    return decisions


def _list_decisions(feuille: Lecteur, places: int, lignes: int) -> Iterator[Decision]:
    for rang, objet in enumerate(feuille.take_objets("decisions"), start=1):
        lieu = f"{feuille.lieu}, décision {rang}"
        lecteur = Lecteur(objet, lieu, CLES_DECISION, feuille.phrases)
        donne = objet.get("donne")
        if not isinstance(donne, str) or donne not in PIEDS:
            if lignes == 0 or isinstance(donne, str):
                lecteur.refuse(f"{cite(donne)} n’est ni une donne de la feuille, ni une somme.")
                continue
            donne = lecteur.take_entier("donne", range(1, lignes + 1))
        yield Decision(
            donne=donne,
            place=lecteur.take_entier("place", range(places)),
            valeur=read_case(objet.get("valeur"), lecteur),
            motif=_take_court(lecteur, "motif"),
            acteur=_take_court(lecteur, "acteur"),
        )


def read_cases(lecteur: Lecteur, cle: str, places: int) -> Cases | None:
    """Return a number per place, None where nothing is written; None when the key is absent."""
    valeurs = lecteur.take_liste(cle)
    if valeurs is None:
        return None
    if len(valeurs) != places:
        lecteur.refuse(f"« {cle} » a {format_nombre(places, 'case')}, une par place.")
    cases = tuple(read_case(valeur, lecteur) for valeur in valeurs[:places])
    return cases + (None,) * (places - len(cases))


def _read_moins(lecteur: Lecteur, places: int) -> Cases | None:
    """Return the row Total −, which the sheet writes without a sign."""
    cases = read_cases(lecteur, "moins", places)
    if any(case is not None and case < 0 for case in cases or ()):
        lecteur.refuse("« moins » s’écrit sans signe.")
    return cases


def read_case(valeur: object, lecteur: Lecteur) -> int | None:
    """Return a written number, None for an empty cell."""
    if valeur is None:
        return None
    if isinstance(valeur, int) and not isinstance(valeur, bool) and abs(valeur) <= SCORE_MAX:
        return valeur
    lecteur.refuse(f"un score écrit est un nombre entier ou null, lu : {cite(valeur)}.")
    return None


def _read_visas(lecteur: Lecteur, places: int) -> tuple[int, ...]:
    visas = lecteur.take_liste("visas") or []
    lus = {visa for visa in visas if isinstance(visa, int) and not isinstance(visa, bool)}
    if len(lus) < len(visas) or not lus <= set(range(places)):
        lecteur.refuse(f"« visas » est une liste de places, de 0 à {places - 1}, sans répétition.")
        return ()
    return tuple(sorted(lus))


def _take_court(lecteur: Lecteur, cle: str) -> str:
    sens = f"un texte d’au plus {TEXTE_MAX} lettres"
    return lecteur.take_texte(cle, rf"[\s\S]{{0,{TEXTE_MAX}}}", sens)

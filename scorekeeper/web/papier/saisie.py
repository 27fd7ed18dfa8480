"""The form of a sheet on paper: its shape, its cells as typed, and what they say."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...echange.cellules import (
    RIEN,
    TIRETS,
    CelluleError,
    fold,
    is_annulee,
    parse_contrat,
    parse_score,
)
from ...echange.citation import cite, clean
from ...regles.bareme import Camp
from ...regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS, Rang
from ...regles.donne import Donne, Etat, Motif
from ...regles.ecrit import Cases
from ...regles.feuille import Entree, Table
from ...regles.texte import MOINS, format_phrase
from ...services.papier import LIGNES_MAX, NUMERO_MAX, FeuilleSaisie
from ...store.values import Papier, Profondeur
from ..forms_partie import FORMULES
from .saisie_details import read_details

Champs = Mapping[str, str]

LIGNES = 5
SCORE_MAX = 99_999
CONTRAT_MAX = 30
SEPARATEUR = " / "
SIGNE, COLONNES = "signe", "colonnes"
PIEDS = {"tp": TOTAL_PLUS, "tm": TOTAL_MOINS, "b": BILAN}
INCOMPLET = "Le formulaire est incomplet : rechargez la page et recommencez."
_RANG = "[1-9]|[1-3][0-9]|40"
# A sign may come after its number, as on some papers and calculators: 62−.
_SIGNE_APRES = re.compile(r"\+?([0-9][0-9 \u00a0\u202f]*)-")
_MOITIE = re.compile(rf"[pm]-((?:{_RANG}|b)-[0-5])")
_CHAMP = re.compile(
    rf"table|position|(?:nom|depart|visa|tp|tm)-[0-5]|c-(?:{_RANG}|b)-[0-5]|k-(?:{_RANG})"
    r"|d-(?:preneur|appele|mort|bouts|points|par|petit|poignee|poignee2|chelem)"
    rf"-(?:{_RANG})"
)


@dataclass(frozen=True, slots=True)
class Forme:
    """How the grid is drawn: who plays, how much is copied, how many rows, one cell or two."""

    formule: str = "4"
    profondeur: Profondeur = Profondeur.LIGNES
    rangs: int = LIGNES
    mode: str = SIGNE

    @property
    def table(self) -> Table:
        """The places of this sheet; at four they are those of the compass."""
        places, joueurs, _titre = FORMULES[self.formule]
        return Table(places, joueurs, 0, places == joueurs == 4)

    @property
    def has_lignes(self) -> bool:
        """Whether the Donne rows are copied."""
        return self.profondeur is not Profondeur.BILANS

    @property
    def has_details(self) -> bool:
        """Whether what was announced is copied too."""
        return self.profondeur is Profondeur.DETAILS

    def list_rangs(self) -> list[str]:
        """Return the rows of signed cells, from the first donne to the Bilan."""
        return [*map(str, range(1, self.rangs + 1)), "b"] if self.has_lignes else ["b"]

    def is_montre(self, nom: str) -> bool:
        """Whether the grid of this shape has a field of that name."""
        sorte, *reste = nom.split("-")
        rang = reste[-2] if sorte == "c" else reste[-1] if sorte in ("k", "d") else ""
        if sorte in ("c", "tp", "tm", "nom", "depart", "visa") and not _is_place(reste[-1], self):
            return False
        if sorte == "d":
            return self.has_details and int(rang) <= self.rangs and self._has_detail(reste[0])
        if rang and rang != "b":
            return self.has_lignes and int(rang) <= self.rangs
        return True

    def _has_detail(self, detail: str) -> bool:
        table = self.table
        return {"appele": table.joueurs == 5, "mort": table.a_mort}.get(detail, True)


def _is_place(texte: str, forme: Forme) -> bool:
    return int(texte) < forme.table.places


def read_champs(envoi: Champs) -> dict[str, str]:
    """Return the fields as typed, the two sub-columns of a cell put together in one text."""
    champs = {nom: valeur.strip() for nom, valeur in envoi.items() if is_champ(nom)}
    for nom in envoi:
        trouve = _MOITIE.fullmatch(nom)
        if trouve:
            case = trouve[1]
            joint = join_signe(envoi.get(f"p-{case}", ""), envoi.get(f"m-{case}", ""))
            champs[f"c-{case}"] = joint or champs.get(f"c-{case}", "")
    return {
        nom: put_signe_first(valeur) if nom.startswith("c-") else valeur
        for nom, valeur in champs.items()
        if valeur and not (nom.startswith("d-par-") and valeur == Camp.ATTAQUE)
    }


def put_signe_first(texte: str) -> str:
    """Return a number with its minus before it, when it was written after: 62− gives −62."""
    trouve = _SIGNE_APRES.fullmatch(texte.translate(TIRETS))
    return f"{MOINS}{trouve[1].strip()}" if trouve else texte


def is_champ(nom: str) -> bool:
    """Whether a field is one of the sheet's own."""
    return bool(_CHAMP.fullmatch(nom))


def join_signe(plus: str, moins: str) -> str:
    """Return one text for the + and − of a cell; `split_signe` gives the two back."""
    plus, moins = _strip(plus), _strip(moins)
    signe = moins if moins.translate(TIRETS).startswith("-") else f"−{moins}"
    if plus and moins:
        return f"{plus}{SEPARATEUR}{signe}"
    return plus or (signe if moins else "")


def _strip(texte: str) -> str:
    """Return what is typed, nothing for the dash of a cell left empty."""
    propre = texte.strip()
    return "" if propre.translate(TIRETS) == "-" else propre


def split_signe(texte: str) -> tuple[str, str]:
    """Return what the + and the − of a cell show of a signed text."""
    plus, barre, moins = texte.partition(SEPARATEUR)
    if not barre and texte.translate(TIRETS).startswith("-"):
        plus, moins = "", texte
    return plus.removeprefix("+").strip(), moins[1:].strip()


def read_forme(envoi: Champs) -> tuple[Forme, dict[str, str]]:
    """Return the shape that a form asks for, and a sentence for each part that is none."""
    erreurs = {}
    formule = envoi.get("formule", "")
    if formule not in FORMULES:
        erreurs["formule"] = "Choisissez à combien se jouait cette table."
        formule = "4"
    profondeur = envoi.get("profondeur", "")
    if profondeur not in set(Profondeur):
        erreurs["profondeur"] = "Choisissez ce que vous recopiez."
        profondeur = Profondeur.LIGNES
    rangs = envoi.get("rangs", "")
    if not re.fullmatch("[0-9]{1,4}", rangs) or not 0 < int(rangs) <= LIGNES_MAX:
        erreurs["rangs"] = f"Une feuille a de 1 à {LIGNES_MAX} donnes."
        rangs = str(LIGNES_MAX if rangs.isdigit() and rangs.strip("0") else LIGNES)
    mode = COLONNES if envoi.get("mode") == COLONNES else SIGNE
    return Forme(formule, Profondeur(profondeur), int(rangs), mode), erreurs


def read_feuille(champs: Champs, forme: Forme) -> FeuilleSaisie:
    """Return what the sheet says, with a French sentence for each field that cannot be read."""
    return _Lecture(champs, forme).read()


def list_caches(champs: Champs, forme: Forme) -> dict[str, str]:
    """Return what was typed and has no place in the grid of this shape."""
    return {nom: texte for nom, texte in champs.items() if texte and not forme.is_montre(nom)}


@dataclass
class _Lecture:
    champs: Champs
    forme: Forme
    erreurs: dict[str, str] = field(default_factory=dict)

    def read(self) -> FeuilleSaisie:
        """Return everything of this shape."""
        forme = self.forme
        rangs = range(1, forme.rangs + 1) if forme.has_lignes else ()
        places = range(forme.table.places)
        return FeuilleSaisie(
            numero_table=self._read_numero("table", "La table"),
            position=self._read_numero("position", "La position"),
            table=forme.table,
            noms=tuple(self._text(f"nom-{place}") for place in places),
            papier=Papier(
                profondeur=forme.profondeur,
                departs=tuple(self._read_depart(place) for place in places),
                plus=self._read_sommes("tp"),
                moins=self._read_sommes("tm"),
                bilans=_keep(self._read_cases("b")),
                visas=frozenset(place for place in places if self._text(f"visa-{place}")),
            ),
            entrees=tuple(self._read_entree(rang) for rang in rangs),
            erreurs=self.erreurs,
        )

    def _text(self, nom: str) -> str:
        return self.champs.get(nom, "").strip()

    def _read_numero(self, nom: str, sujet: str) -> int:
        texte = self._text(nom)
        if re.fullmatch("[0-9]{1,4}", texte) and 0 < int(texte) <= NUMERO_MAX:
            return int(texte)
        self.erreurs[nom] = f"{sujet} a un numéro de 1 à {NUMERO_MAX}."
        return 1

    def _read_depart(self, place: int) -> int | None:
        texte = self._text(f"depart-{place}")
        if not texte or (re.fullmatch("[0-9]{1,4}", texte) and 0 < int(texte) <= NUMERO_MAX):
            return int(texte) if texte else None
        self.erreurs[f"depart-{place}"] = f"Un numéro de départ va de 1 à {NUMERO_MAX}."
        return None

    def _read_cases(self, rang: str) -> Cases:
        places = range(self.forme.table.places)
        return tuple(self._read_case(f"c-{rang}-{place}") for place in places)

    def _read_sommes(self, pied: str) -> Cases | None:
        """Return a row of Total; the sheet writes Total − unsigned, though some put a sign."""
        places = range(self.forme.table.places)
        cases = tuple(self._read_case(f"{pied}-{place}") for place in places)
        if pied == "tm":
            cases = tuple(None if case is None else abs(case) for case in cases)
        return _keep(cases)

    def _read_case(self, nom: str) -> int | None:
        texte = self._text(nom)
        try:
            valeur = _parse_case(texte)
        except CelluleError as erreur:
            self.erreurs[nom] = format_phrase(f"{erreur}.")
            return None
        return valeur

    def _read_entree(self, rang: int) -> Entree:
        texte = self._text(f"k-{rang}")
        contrat, annulee = parse_contrat(texte), is_annulee(texte)
        cases = self._read_cases(str(rang))
        joueurs = self.forme.table.joueurs
        donne = Donne(joueurs=joueurs, contrat=contrat)
        if self.forme.has_details:
            donne = read_details(self.champs, rang, self.forme.table, donne, cases, self.erreurs)
        if annulee:
            donne = replace(donne, etat=Etat.ANNULEE, motif=Motif.ARBITRE)
        illisible = not contrat and not annulee and fold(texte) not in RIEN
        if len(texte) > CONTRAT_MAX:
            self.erreurs[f"k-{rang}"] = f"Ce contrat dépasse {CONTRAT_MAX} lettres."
        return Entree(donne, ecrits=cases, contrat_ecrit=clean(texte) if illisible else "")


def _parse_case(texte: str) -> int | None:
    if SEPARATEUR in texte:
        raise CelluleError("un nombre est dans + ou dans −, jamais dans les deux")
    valeur = parse_score(texte)
    if valeur is not None and abs(valeur) > SCORE_MAX:
        raise CelluleError(f"{cite(texte)} est trop grand pour une feuille de marque")
    return valeur


def _keep(cases: Cases) -> Cases | None:
    return None if all(case is None for case in cases) else cases


def read_rang(texte: str) -> Rang:
    """Return the row that a button names: a donne's number, or a row of sums."""
    return int(texte) if re.fullmatch("[0-9]{1,2}", texte) else texte

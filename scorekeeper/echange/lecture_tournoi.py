"""What an export says of a club night, read back: shapes and types, each error in its place."""

from collections.abc import Iterator

from ..regles.arbitrage.modele import CodeArbitrage, Portee
from ..regles.classement import Departage
from .citation import cite
from .lecture import Lecteur, is_lisible
from .lecture_arbitrage import read_arbitrages, take_court
from .tournoi import (
    AjustementExporte,
    FinaleExportee,
    FormuleExportee,
    InscriptionExportee,
    PositionExportee,
    TournoiExporte,
)

MODES = ("fft", "hasard", "meilleurs")
MODES_POSITION = (*MODES, "finale")
FINALISTES = (12, 16, 20)
TABLES_MAX = 99
POSITIONS = range(1, 100)
NUMEROS = range(1, 501)
DONNES = range(1, 41)
MINUTES = range(1, 601)
GRAINES = range(2**63)
TARIFS = range(10_000_001)
POINTS = range(-99_999, 100_000)
SECONDES = range(1_000_001)
RANGS = range(1, 100_000)
TEXTE_MAX = 200
CODE = r"[a-z0-9+_-]{1,40}"
CLES_TOURNOI = (
    *("formule", "mode", "tables", "vides", "mort", "decalage", "graine", "departages", "primes"),
    *("provisoire_jusqua", "fige_a", "liens", "inscriptions", "positions", "ajustements"),
    *("code", "portee", "arbitrages"),
)
CLES_FORMULE = ("code", "positions", "donnes", "minutes", "finale")
CLES_FINALE = ("joueurs", "positions", "donnes")
CLES_POSITION = (
    *("position", "mode", "donnes", "ouverte_a", "graine", "close_a", "fin_a", "reste"),
)
TEXTES = ("nom", "prenom", "numero_fft", "club", "serie", "equipe")
CLES_INSCRIPTION = (
    *TEXTES,
    *("tarif", "paye", "feminine", "jeune", "senior", "numero", "choisi", "arrivee", "sortie"),
)
CLES_AJUSTEMENT = (
    *("personne", "position", "points", "motif", "acteur", "moment", "contre"),
    *("famille", "incident", "arbitrage"),
)


def read_tournoi(soiree: Lecteur) -> TournoiExporte | None:
    """Return what makes an evening a club night, None for any other."""
    objet = soiree.take_objet("tournoi")
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{soiree.lieu}, tournoi", CLES_TOURNOI, soiree.phrases)
    return TournoiExporte(
        formule=_read_formule(lecteur),
        mode=lecteur.take_choix("mode", MODES),
        tables=lecteur.take_entier("tables", range(TABLES_MAX + 1), 0),
        vides=_take_entiers(lecteur, "vides", NUMEROS),
        mort=lecteur.take_booleen("mort"),
        decalage=lecteur.take_entier("decalage", range(2), 0),
        graine=lecteur.take_option("graine", GRAINES),
        departages=_read_departages(lecteur),
        primes=_take_textes(lecteur, "primes"),
        provisoire_jusqua=lecteur.take_moment("provisoire_jusqua"),
        fige_a=lecteur.take_moment("fige_a"),
        liens=_take_entiers(lecteur, "liens", range(1, 1000)),
        inscriptions=tuple(map(_read_inscription, _open(lecteur, "inscriptions", "inscription"))),
        positions=tuple(_read_positions(lecteur)),
        ajustements=tuple(_read_ajustements(lecteur)),
        code=_take_reglage(lecteur, "code", tuple(CodeArbitrage), CodeArbitrage.CA2012),
        portee=_take_reglage(lecteur, "portee", tuple(Portee), Portee.FAMILLE),
        arbitrages=tuple(read_arbitrages(lecteur)),
    )


def _take_reglage(lecteur: Lecteur, cle: str, choix: tuple[str, ...], defaut: str) -> str:
    """Return a setting, what it is by default in a file older than it."""
    return defaut if lecteur.objet.get(cle) is None else lecteur.take_choix(cle, choix)


def _read_formule(tournoi: Lecteur) -> FormuleExportee:
    objet = tournoi.take_objet("formule")
    if tournoi.objet.get("formule") is None:
        tournoi.refuse("il manque « formule ».")
    if objet is None:
        return FormuleExportee("", 1, None)
    lecteur = Lecteur(objet, f"{tournoi.lieu}, formule", CLES_FORMULE, tournoi.phrases)
    code = lecteur.take_texte("code", CODE, "un nom comme 5x5, de 1 à 40 lettres ou chiffres")
    if objet.get("code") is None:
        lecteur.refuse("il manque « code ».")
    return FormuleExportee(
        code=code,
        positions=lecteur.take_entier("positions", range(1, 41)),
        donnes=lecteur.take_option("donnes", DONNES),
        minutes=lecteur.take_option("minutes", MINUTES),
        finale=_read_finale(lecteur),
    )


def _read_finale(formule: Lecteur) -> FinaleExportee | None:
    objet = formule.take_objet("finale")
    if objet is None:
        return None
    lecteur = Lecteur(objet, f"{formule.lieu}, finale", CLES_FINALE, formule.phrases)
    joueurs = lecteur.take_entier("joueurs", range(FINALISTES[0], FINALISTES[-1] + 1))
    if joueurs not in FINALISTES:
        lecteur.refuse(f"une finale se joue à 12, 16 ou 20, lu : {joueurs}.")
    return FinaleExportee(
        joueurs=joueurs,
        positions=lecteur.take_entier("positions", range(1, 11)),
        donnes=lecteur.take_entier("donnes", DONNES),
    )


def _read_departages(tournoi: Lecteur) -> tuple[str, ...]:
    departages = _take_textes(tournoi, "departages")
    connus = tuple(Departage)
    for departage in departages:
        if departage not in connus:
            choix = ", ".join(connus)
            tournoi.refuse(f"départage inconnu : {cite(departage)} (au choix : {choix}).")
    if len(set(departages)) < len(departages):
        tournoi.refuse("un départage est écrit deux fois.")
    return tuple(departage for departage in departages if departage in connus)


def _read_inscription(lecteur: Lecteur) -> InscriptionExportee:
    textes = {cle: take_court(lecteur, cle) for cle in TEXTES}
    return InscriptionExportee(
        **textes,
        tarif=lecteur.take_entier("tarif", TARIFS, 0),
        paye=lecteur.take_booleen("paye"),
        feminine=lecteur.take_booleen("feminine"),
        jeune=lecteur.take_booleen("jeune"),
        senior=lecteur.take_booleen("senior"),
        numero=lecteur.take_option("numero", NUMEROS),
        choisi=lecteur.take_booleen("choisi"),
        arrivee=lecteur.take_entier("arrivee", range(1, 101), 1),
        sortie=lecteur.take_option("sortie", range(101)),
    )


def _read_positions(tournoi: Lecteur) -> Iterator[PositionExportee]:
    for rang, lecteur in enumerate(_open(tournoi, "positions", "position"), start=1):
        numero = lecteur.take_entier("position", POSITIONS, rang)
        if numero != rang:
            lecteur.refuse(f"les positions se suivent à partir de 1, lu : {numero}.")
        ouverte_a = lecteur.take_moment("ouverte_a")
        if lecteur.objet.get("ouverte_a") is None:
            lecteur.refuse("il manque « ouverte_a ».")
        if ouverte_a is None:
            continue
        yield PositionExportee(
            position=numero,
            mode=lecteur.take_choix("mode", MODES_POSITION),
            donnes=lecteur.take_option("donnes", DONNES),
            ouverte_a=ouverte_a,
            graine=lecteur.take_option("graine", GRAINES),
            close_a=lecteur.take_moment("close_a"),
            fin_a=lecteur.take_moment("fin_a"),
            reste=lecteur.take_option("reste", SECONDES),
        )


def _read_ajustements(tournoi: Lecteur) -> Iterator[AjustementExporte]:
    for rang, lecteur in enumerate(_open(tournoi, "ajustements", "ajustement"), start=1):
        moment = lecteur.take_moment("moment")
        if lecteur.objet.get("moment") is None:
            lecteur.refuse("il manque « moment ».")
        contre = lecteur.take_option("contre", RANGS)
        if contre is not None and contre >= rang:
            lecteur.refuse("« contre » est le rang, dans cette liste, d’une écriture qui précède.")
        if moment is None:
            continue
        yield AjustementExporte(
            personne=take_court(lecteur, "personne"),
            position=lecteur.take_entier("position", POSITIONS),
            points=lecteur.take_entier("points", POINTS),
            motif=take_court(lecteur, "motif"),
            acteur=take_court(lecteur, "acteur"),
            moment=moment,
            contre=contre,
            famille=take_court(lecteur, "famille"),
            incident=take_court(lecteur, "incident"),
            arbitrage=lecteur.take_option("arbitrage", RANGS),
        )


def _open(tournoi: Lecteur, cle: str, nom: str) -> Iterator[Lecteur]:
    """Yield a reader for each object of a list, named by its rank."""
    connues = {
        "inscriptions": CLES_INSCRIPTION,
        "positions": CLES_POSITION,
        "ajustements": CLES_AJUSTEMENT,
    }[cle]
    for rang, objet in enumerate(tournoi.take_objets(cle), start=1):
        yield Lecteur(objet, f"{tournoi.lieu}, {nom} {rang}", connues, tournoi.phrases)


def _take_entiers(lecteur: Lecteur, cle: str, bornes: range) -> tuple[int, ...]:
    """Return integers in increasing order, none by default."""
    valeurs = lecteur.take_liste(cle) or []
    entiers = [v for v in valeurs if isinstance(v, int) and not isinstance(v, bool) and v in bornes]
    if len(set(entiers)) < len(valeurs):
        lieu = f"de {bornes[0]} à {bornes[-1]}"
        lecteur.refuse(f"« {cle} » est une liste de nombres entiers {lieu}, sans répétition.")
    return tuple(sorted(set(entiers)))


def _take_textes(lecteur: Lecteur, cle: str) -> tuple[str, ...]:
    """Return texts in their order, none by default."""
    valeurs = lecteur.take_liste(cle) or []
    textes = [valeur for valeur in valeurs if isinstance(valeur, str) and is_lisible(valeur)]
    if len(textes) < len(valeurs) or any(len(texte) > TEXTE_MAX for texte in textes):
        lecteur.refuse(f"« {cle} » est une liste de textes d’au plus {TEXTE_MAX} lettres.")
        return ()
    return tuple(textes)

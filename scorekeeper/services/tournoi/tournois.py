"""Club nights: started, and what is set before and while they are played."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date

from sqlite_utils import Database

from ...db import writing
from ...regles.arbitrage.modele import CodeArbitrage, Portee
from ...regles.bareme import FFT
from ...regles.classement import Departage
from ...regles.texte import format_nombre
from ...store import soirees
from ...store.arbitrages import list_arbitrages
from ...store.feuilles import load_feuilles
from ...store.journal import append_journal
from ...store.liens import insert_lien
from ...store.tournoi.tournois import list_positions, save_tournoi
from ...store.tournoi.values import Finale, Formule, Tournoi
from ...store.values import Soiree
from ..adresse import Auteur, check_raison
from ..parties import NOM_MAX, clean_nom, make_cle, make_code
from ..refus import RefusError
from .acces import load_both
from .accord import reconcile
from .obstacles import is_ecrite

POSITIONS_MAX = DONNES_MAX = 40
MINUTES_MAX = 600
POSITIONS_FINALE_MAX = 10
FINALISTES = (12, 16, 20)
COMMENCEE = "Le code d’arbitrage est celui de la première donne : il ne change plus ce soir."
DECLAREES = "La première position est fermée : dites pourquoi les départages changent."


@dataclass(frozen=True, slots=True)
class Reglages:
    """What the organiser sets; `departages` are in the order in which they part equal totals.

    `code` and `portee`, by which incidents are judged, stay as they are when they are None.
    """

    titre: str
    jour: date
    formule: Formule
    departages: Sequence[str] = ()
    code: CodeArbitrage | None = None
    portee: Portee | None = None


def create_tournoi(
    db: Database, titre: str, jour: date, formule: Formule, acteur: str, jeton: str = ""
) -> str:
    """Start a club night without anybody yet and return its code; raises RefusError.

    The key of the form becomes the code: sent twice, it is one evening.
    """
    titre = clean_nom(titre) or f"Soirée de club du {jour:%d/%m/%Y}"
    erreurs = _check_titre(titre) | check_formule(formule)
    if erreurs:
        raise RefusError(erreurs)
    code = make_code(jeton)
    with writing(db):
        if soirees.load_soiree(db, code):
            return code
        soiree_id = soirees.insert_soiree(db, code, titre, jour, FFT.nom)
        save_tournoi(db, Tournoi(soiree_id, formule))
        insert_lien(db, make_cle(), soiree_id, "lecture", None)
        apres = {"titre": titre, "formule": asdict(formule)}
        append_journal(db, acteur, "tournoi", soiree_id=soiree_id, apres=apres)
    return code


def change_reglages(
    db: Database,
    soiree_id: int,
    reglages: Reglages,
    auteur: Auteur,
    vus: Reglages | None = None,
) -> None:
    """Set the title, date, format and tie-breaks of a club night.

    What positions already opened were played by stays; tie-breaks are declared before the first
    position is closed, later the author must give a reason. What the page that showed `vus` left
    alone stays as it is now. Raises RefusError, and DivergenceError where somebody else changed
    the same since.
    """
    with writing(db):
        soiree, tournoi = load_both(db, soiree_id)
        reglages = _reconcile(reglages, vus, soiree, tournoi)
        titre = reglages.titre
        erreurs = _check_titre(titre) | check_formule(reglages.formule)
        erreurs |= _check_jouees(tournoi, reglages.formule)
        code, portee = reglages.code or tournoi.code, reglages.portee or tournoi.portee
        if (code, portee) != (tournoi.code, tournoi.portee) and is_commencee(db, soiree_id):
            erreurs["code"] = COMMENCEE
        departages = tuple(reglages.departages)
        if set(departages) - set(Departage):
            erreurs["departages"] = "Ce départage n’existe pas."
        if erreurs:
            raise RefusError(erreurs)
        apres = replace(
            tournoi, formule=reglages.formule, departages=departages, code=code, portee=portee
        )
        if departages != tournoi.departages and _is_close(db, soiree_id):
            check_raison(auteur.raison, DECLAREES)
        soirees.update_date(db, soiree_id, titre, reglages.jour)
        save_tournoi(db, apres)
        append_journal(
            db,
            auteur.nom,
            "reglages",
            soiree_id=soiree_id,
            avant=_tell(soiree.titre, soiree.date, tournoi),
            apres=_tell(titre, reglages.jour, apres) | {"raison": auteur.raison},
        )


def _reconcile(
    voulus: Reglages, vus: Reglages | None, soiree: Soiree, tournoi: Tournoi
) -> Reglages:
    """Return the settings to write: those that are asked, where the page that asks changed them."""
    actuels = Reglages(
        soiree.titre,
        soiree.date,
        tournoi.formule,
        tournoi.departages,
        tournoi.code,
        tournoi.portee,
    )
    vus = vus and _complete(vus, actuels)
    return reconcile(vus, _complete(voulus, vus or actuels), actuels)


def _complete(reglages: Reglages, sinon: Reglages) -> Reglages:
    """Return settings tidied; what a form does not ask is as in others."""
    return replace(
        reglages,
        titre=clean_nom(reglages.titre),
        departages=tuple(dict.fromkeys(reglages.departages)),
        code=reglages.code or sinon.code,
        portee=reglages.portee or sinon.portee,
    )


def is_commencee(db: Database, soiree_id: int) -> bool:
    """Whether something is written on a feuille of the evening, or ruled on: its code is fixed."""
    if list_arbitrages(db, soiree_id):
        return True
    return any(map(is_ecrite, load_feuilles(db, soiree_id)))


def check_formule(formule: Formule) -> dict[str, str]:
    """Return what is wrong with a format, by field."""
    erreurs = {}
    if not 0 < formule.positions <= POSITIONS_MAX:
        erreurs["positions"] = f"Le nombre de positions va de 1 à {POSITIONS_MAX}."
    if formule.donnes is not None and not 0 < formule.donnes <= DONNES_MAX:
        erreurs["donnes"] = f"Le nombre de donnes va de 1 à {DONNES_MAX}."
    if formule.donnes is None and formule.minutes is None:
        erreurs["donnes"] = "Une position s’arrête à un nombre de donnes, ou de minutes."
    if formule.minutes is not None and not 0 < formule.minutes <= MINUTES_MAX:
        erreurs["minutes"] = f"Une position dure de 1 à {MINUTES_MAX} minutes."
    if formule.finale:
        erreurs |= _check_finale(formule.finale)
    return erreurs


def _check_finale(finale: Finale) -> dict[str, str]:
    if finale.joueurs not in FINALISTES:
        return {"finalistes": "Une finale réunit 12, 16 ou 20 joueurs."}
    if not 0 < finale.positions <= POSITIONS_FINALE_MAX or not 0 < finale.donnes <= DONNES_MAX:
        return {"formule": "Cette finale n’est pas possible."}
    return {}


def _check_titre(titre: str) -> dict[str, str]:
    if 0 < len(titre) <= NOM_MAX:
        return {}
    return {"titre": f"Le titre a de 1 à {NOM_MAX} lettres."}


def _check_jouees(tournoi: Tournoi, formule: Formule) -> dict[str, str]:
    """Return why a format does not fit the positions already opened, by field."""
    ouvertes, ancienne = tournoi.position, tournoi.formule
    dites = f"{format_nombre(ouvertes, 'position')} {'sont' if ouvertes > 1 else 'est'} déjà"
    trop_peu = f"{dites} lancée{'s' if ouvertes > 1 else ''} : il n’en faut pas moins."
    if ancienne.finale is None or ouvertes <= ancienne.positions:
        # positions may have been played beyond the format: they were confirmed then
        pareil = formule.finale is None and formule.positions == ancienne.positions
        if pareil or formule.positions >= ouvertes:
            return {}
        return {"positions": trop_peu}
    if formule.positions != ancienne.positions or formule.finale is None:
        return {"formule": "La finale est commencée : les positions d’avant ne changent plus."}
    if formule.finale.joueurs != ancienne.finale.joueurs:
        return {"finalistes": "La finale est commencée : le nombre de finalistes ne change plus."}
    return {} if formule.total >= ouvertes else {"formule": trop_peu}


def _is_close(db: Database, soiree_id: int) -> bool:
    return any(position.close_a for position in list_positions(db, soiree_id))


def _tell(titre: str, jour: date, tournoi: Tournoi) -> dict[str, object]:
    return {
        "titre": titre,
        "date": jour.isoformat(),
        "formule": asdict(tournoi.formule),
        "departages": list(tournoi.departages),
        "code": tournoi.code,
        "portee": tournoi.portee,
    }

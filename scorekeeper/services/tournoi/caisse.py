"""Who has paid in a club night, and what is due from each; a frozen ranking does not mind."""

from dataclasses import replace

from sqlite_utils import Database

from ...db import writing
from ...echange.inscription_lue import CENTIMES_MAX
from ...store.journal import append_journal
from ...store.soirees import load_soiree_by_id
from ...store.tournoi import inscriptions as store
from ..adresse import ARCHIVEE, Auteur
from ..refus import IntrouvableError, RefusError
from .inscriptions import load_or_refuse

TARIF = "Un tarif va de 0,01 à 100\u202f000\u202f€."


def set_paye(db: Database, soiree_id: int, id_: int, paye: bool, auteur: Auteur) -> None:
    """Say whether somebody has paid; raises RefusError."""
    with writing(db):
        _expect_ouverte(db, soiree_id)
        inscrit = load_or_refuse(db, soiree_id, id_)
        if inscrit.paye != paye:
            store.update_inscription(db, replace(inscrit, paye=paye))
            apres = {"joueur": inscrit.nom_complet, "paye": paye}
            append_journal(db, auteur.nom, "paiement", soiree_id=soiree_id, apres=apres)


def set_tarif(db: Database, soiree_id: int, tarif: int, auteur: Auteur) -> int:
    """Make this due, in cents, from whoever has no tariff, and return how many; or RefusError."""
    with writing(db):
        _expect_ouverte(db, soiree_id)
        if not 0 < tarif <= CENTIMES_MAX:
            raise RefusError({"tarif_soiree": TARIF})
        sans = [i for i in store.list_inscriptions(db, soiree_id) if not i.tarif]
        for inscrit in sans:
            store.update_inscription(db, replace(inscrit, tarif=tarif))
        if sans:
            apres = {"tarif": tarif, "joueurs": [inscrit.nom_complet for inscrit in sans]}
            append_journal(db, auteur.nom, "tarif", soiree_id=soiree_id, apres=apres)
        return len(sans)


def _expect_ouverte(db: Database, soiree_id: int) -> None:
    soiree = load_soiree_by_id(db, soiree_id)
    if soiree is None or not soiree.is_tournoi:
        raise IntrouvableError
    if soiree.archivee:
        raise RefusError({"": ARCHIVEE})

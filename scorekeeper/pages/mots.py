"""What a feuille is said to be, in words: where it stands, what would mend it."""

from ..regles.controle.diagnostic import Suspect
from ..regles.cycle import EtatFeuille, is_visee
from ..regles.decision import BILAN, TOTAL_MOINS, TOTAL_PLUS
from ..regles.ecrit import FeuilleEcrite
from ..regles.texte import INSECABLE, MOINS, format_entier, format_phrase, format_signe
from ..store.values import StoredFeuille


def say_etat(stored: StoredFeuille, confirmateur: int | None = None) -> str:
    """Return where a feuille stands, in words: En cours, Remise par Sud, Confirmée par Est.

    `confirmateur` is the place that confirmed it, None when nobody had to.
    """
    cycle, papier = stored.cycle, stored.papier
    if cycle.etat is EtatFeuille.REMISE:
        return f"Remise{_say_par(stored, cycle.remise_par)}"
    if cycle.etat is EtatFeuille.CONFIRMEE:
        if confirmateur is None and papier and is_visee(papier.visas, stored.table.places):
            return "Confirmée, visée par tous"
        return f"Confirmée{_say_par(stored, confirmateur)}"
    autres = {EtatFeuille.VALIDEE: "Validée", EtatFeuille.CORRIGEE: "Corrigée"}
    return autres.get(cycle.etat, "À reprendre" if cycle.refus else "En cours")


def say_suspect(feuille: FeuilleEcrite, suspect: Suspect) -> str:
    """Return what would mend a sheet: Donne 2, DUPONT : −76 au lieu de +76 — and the reason."""
    donne = suspect.donne or BILAN
    lieu = f"Donne{INSECABLE}{donne}" if isinstance(donne, int) else donne.replace("-", MOINS)
    dire = format_entier if donne in (TOTAL_PLUS, TOTAL_MOINS) else format_signe
    attendu, lu = (
        "rien" if valeur is None else dire(valeur) for valeur in (suspect.attendu, suspect.lu)
    )
    au_lieu = "" if suspect.lu is None else f" au lieu de {lu}"
    nom = feuille.name_place(suspect.place)
    return format_phrase(f"{lieu}, {nom} : {attendu}{au_lieu} — {suspect.raison}.")


def _say_par(stored: StoredFeuille, place: int | None) -> str:
    noms = [siege.nom for siege in stored.sieges if siege.place == place]
    return f" par {noms[0]}" if noms else ""

"""Teams once their members are drawn: who may still come into one, who has met already."""

from sqlite_utils import Database

from ...regles.mouvement.equipes import TAILLES
from ...regles.mouvement.rencontres import check_equipes
from ...regles.texte import format_phrase
from ...store.tournoi.inscriptions import list_inscriptions
from ...store.tournoi.values import Tournoi
from ..refus import RefusError
from .plan import Deroule, list_placements
from .tirage import group_equipes, name_equipe

COMPLETE = (
    "L’équipe « {} » est complète : ses {} membres jouent ce soir. Laissez ce champ vide, ou mettez"
    " une autre équipe."
)

REUNIS = "« {} » : {} et {}, de la même équipe, ont joué ensemble à la position {}."


def expect_ouverte(db: Database, tournoi: Tournoi, equipe: str, sauf: int = 0) -> None:
    """Refuse one more member of a team that has its two or four; `sauf` is not counted.

    A pair stays a pair, and a team of four that somebody left may take somebody in. While places
    may still be drawn with that team, the draw judges it.
    """
    if not equipe.strip() or not (tournoi.position or tournoi.decalage):
        return
    inscrits = [i for i in list_inscriptions(db, tournoi.soiree_id) if i.id != sauf]
    membres = group_equipes(inscrits).get(name_equipe(equipe), [])
    presents = [i for i in membres if i.plays(tournoi.position + 1)]
    taille = sum(i.plays(1) and i.numero is not None for i in membres)
    if len(presents) in TAILLES and len(presents) >= taille:
        phrase = COMPLETE.format(presents[0].equipe, len(presents))
        raise RefusError({"equipe": format_phrase(phrase)})


def list_reunis(deroule: Deroule) -> list[str]:
    """Return a sentence for the members of each team who have played at one table already."""
    prochaine = deroule.tournoi.position + 1
    presents = {inscrit.numero or 0: inscrit for inscrit in deroule.list_presents(prochaine)}
    equipes = group_equipes(presents.values()).values()
    fautes = check_equipes(
        list_placements(deroule, prochaine),
        [[inscrit.numero or 0 for inscrit in equipe] for equipe in equipes],
    )
    return [
        format_phrase(
            REUNIS.format(
                presents[un].equipe, presents[un].nom_complet, presents[autre].nom_complet, position
            )
        )
        for un, autre, position in fautes
    ]

"""What the papers of a club night print, taken from the evening as it is stored and planned."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...pages.tournoi.classement import Classement, LigneClassement
from ...pages.tournoi.papiers import (
    CarteDeTable,
    CartonHowell,
    ClassementAImprimer,
    EtapeAImprimer,
    FeuilleAImprimer,
    FichePersonnelle,
    PenalitesAImprimer,
    RangAImprimer,
    ScoreAImprimer,
    SiegeAImprimer,
    TableauOrientation,
)
from ...regles.mouvement.placement import ORIENTATIONS, PREMIER_FFT, QUATRE
from ...regles.texte import fold_lettres
from ...services.tournoi.plan import Deroule, PlanPosition, SiegePlan, TablePlan
from ...services.tournoi.resultats import build_resultats
from ...store.tournoi.values import Inscription
from ..horloge import format_date
from .scores import list_penalites, list_scores

DONNES_MAX = 10
CINQUIEME = "Cinquième"
SANS_NUMERO = "sans numéro"


@dataclass(frozen=True, slots=True)
class Dossier:
    """The evening to print: stored, planned, and the address behind each table's number.

    `lecture` is the address that shows the evening to anybody.
    """

    deroule: Deroule
    plan: tuple[PlanPosition, ...]
    liens: Mapping[int, str]
    lecture: str = ""

    @property
    def titre(self) -> str:
        """What every paper is headed with."""
        return self.deroule.soiree.titre

    @property
    def date_texte(self) -> str:
        """The day of the evening, in words."""
        return format_date(self.deroule.soiree.date)

    @property
    def is_howell(self) -> bool:
        """Whether people are known by a number alone, without a seat of their own."""
        return 0 < self.deroule.tournoi.tables < PREMIER_FFT

    def list_positions(self, position: int | None) -> list[PlanPosition]:
        """Return the plan of a position, or of all of them."""
        return [prevu for prevu in self.plan if position in (None, prevu.position)]


def list_feuilles(dossier: Dossier, position: int | None) -> tuple[FeuilleAImprimer, ...]:
    """Return the blank sheets of a position, or of every position that is decided."""
    return tuple(
        _make_feuille(dossier, prevu, table)
        for prevu in dossier.list_positions(position)
        for table in prevu.tables
    )


def _make_feuille(dossier: Dossier, prevu: PlanPosition, table: TablePlan) -> FeuilleAImprimer:
    donnes = dossier.deroule.tournoi.formule.count_donnes(prevu.position) or DONNES_MAX
    assis = {siege.place: siege for siege in table.sieges}
    places = range(max(QUATRE, *(place + 1 for place in assis)))
    return FeuilleAImprimer(
        titre=dossier.titre,
        date_texte=dossier.date_texte,
        table=table.numero_table,
        position=prevu.position,
        donnes=min(donnes, DONNES_MAX),
        sieges=tuple(_make_siege(place, assis.get(place)) for place in places),
        lien=dossier.liens.get(table.numero_table, ""),
        couleur=prevu.position,
    )


def _make_siege(place: int, siege: SiegePlan | None) -> SiegeAImprimer:
    libelle = name_place(place)
    if siege is None:
        return SiegeAImprimer(libelle, retire=True)
    nom = siege.inscription.nom_complet if siege.inscription else ""
    # under its own column « Sud 7 » is 7
    depart = siege.depart.removeprefix(f"{libelle} ")
    return SiegeAImprimer(libelle, depart, nom)


def name_place(place: int) -> str:
    """Return what a place of a table is called."""
    return ORIENTATIONS[place] if place < QUATRE else CINQUIEME


def list_fiches(dossier: Dossier) -> tuple[FichePersonnelle, ...]:
    """Return what each player keeps, by name: filled in as far as positions are closed.

    Who has points or a line in the ledger has one too without a start number.
    """
    scores = list_scores(dossier.deroule)
    penalites = list_penalites(dossier.deroule, scores)
    autres = list_sans_numero(dossier.deroule)
    return tuple(
        _make_fiche(dossier, inscrit, scores[inscrit.id], penalites.get(inscrit.id))
        for inscrit in dossier.deroule.inscriptions
        if inscrit.numero is not None or inscrit in autres
    )


def list_sans_numero(deroule: Deroule) -> tuple[Inscription, ...]:
    """Return who has scored, or is in the ledger, and has no start number: they count as well."""
    comptes = {resultat.cle for resultat in build_resultats(deroule) if resultat.is_compte}
    comptes |= {entree.inscription_id for entree in deroule.ajustements}
    return tuple(i for i in deroule.inscriptions if i.numero is None and i.id in comptes)


def _make_fiche(
    dossier: Dossier,
    inscrit: Inscription,
    scores: tuple[ScoreAImprimer | None, ...],
    penalites: PenalitesAImprimer | None,
) -> FichePersonnelle:
    etapes = _list_etapes(dossier, inscrit)
    bilans = [score.bilan for score in scores if score]
    fin = len(etapes) if inscrit.sortie is None else inscrit.sortie
    finie = bool(bilans) and fin <= dossier.deroule.closes
    return FichePersonnelle(
        titre=dossier.titre,
        nom=inscrit.nom_complet,
        club=inscrit.club,
        depart=name_depart_of(dossier, inscrit) if inscrit.numero else SANS_NUMERO,
        etapes=etapes,
        lien=dossier.lecture,
        scores=scores,
        total=sum(bilans) if finie else None,
        penalites=penalites,
    )


def list_cartons(dossier: Dossier) -> tuple[CartonHowell, ...]:
    """Return the moving cards of a Howell, by number; none where seats are one's own."""
    if not dossier.is_howell:
        return ()
    numerotes = [i for i in dossier.deroule.inscriptions if i.numero is not None]
    return tuple(
        CartonHowell(
            dossier.titre,
            inscrit.numero or 0,
            inscrit.nom_complet,
            _list_etapes(dossier, inscrit),
        )
        for inscrit in sorted(numerotes, key=lambda inscrit: inscrit.numero or 0)
    )


def name_depart_of(dossier: Dossier, inscrit: Inscription) -> str:
    """Return where somebody starts, in words: Sud 7, or N° 12 under a Howell."""
    departs = (
        siege.depart
        for prevu in dossier.plan
        for table in prevu.tables
        for siege in table.sieges
        if siege.inscription == inscrit
    )
    depart = next(departs, "")
    return f"N°\u00a0{depart}" if depart.isdecimal() else depart


def _list_etapes(dossier: Dossier, inscrit: Inscription) -> tuple[EtapeAImprimer, ...]:
    """Return where somebody sits at each position; nowhere yet where it is not decided."""
    ou = {
        prevu.position: (table.numero_table, siege.place)
        for prevu in dossier.plan
        for table in prevu.tables
        for siege in table.sieges
        if siege.inscription == inscrit
    }
    total = max([dossier.deroule.tournoi.formule.total, dossier.deroule.closes, *ou])
    return tuple(_make_etape(position, ou.get(position)) for position in range(1, total + 1))


def _make_etape(position: int, ou: tuple[int, int] | None) -> EtapeAImprimer:
    if ou is None:
        return EtapeAImprimer(position, None, "", position)
    return EtapeAImprimer(position, ou[0], name_place(ou[1]), position)


def make_orientation(dossier: Dossier, position: int) -> tuple[TableauOrientation, ...]:
    """Return who sits where at a position, nothing when it is not decided."""
    for prevu in dossier.list_positions(position):
        tous = [
            (siege.inscription.nom_complet, f"{name_place(siege.place)} {table.numero_table}")
            for table in prevu.tables
            for siege in table.sieges
            if siege.inscription
        ]
        nombre = max([QUATRE, *(s.place + 1 for table in prevu.tables for s in table.sieges)])
        tableau = TableauOrientation(
            titre=f"{dossier.titre} · position {position}",
            date_texte=dossier.date_texte,
            places=tuple(name_place(place) for place in range(nombre)),
            tables=tuple((table.numero_table, _list_noms(table, nombre)) for table in prevu.tables),
            noms=tuple(sorted(tous, key=lambda paire: fold_lettres(paire[0]))),
        )
        return (tableau,)
    return ()


def _list_noms(table: TablePlan, nombre: int) -> tuple[str, ...]:
    noms = {s.place: s.inscription.nom_complet for s in table.sieges if s.inscription}
    return tuple(noms.get(place, "") for place in range(nombre))


def list_cartes(dossier: Dossier) -> tuple[CarteDeTable, ...]:
    """Return what stands on each table, those opened for who came late too."""
    prevues = [table.numero_table for prevu in dossier.plan for table in prevu.tables]
    derniere = max([dossier.deroule.tournoi.tables, *prevues])
    return tuple(
        CarteDeTable(dossier.titre, table, dossier.liens.get(table, ""))
        for table in range(1, derniere + 1)
    )


def make_classement_a_imprimer(
    dossier: Dossier, vu: Classement, definitif: bool, mention: str
) -> tuple[ClassementAImprimer, ...]:
    """Return a ranking to post, nothing while nobody is ranked."""
    if not vu.lignes:
        return ()
    titre = dossier.titre if not vu.code else f"{dossier.titre} · {vu.titre}"
    classement = ClassementAImprimer(
        titre=titre,
        date_texte=dossier.date_texte,
        apres=vu.apres,
        definitif=definitif,
        rangs=tuple(map(_make_rang, vu.lignes)),
        par_equipe=vu.code == "equipes",
        mention=mention,
        somme=vu.sommes.total.somme,
        registre=vu.sommes.total.attendu,
    )
    return (classement,)


def _make_rang(ligne: LigneClassement) -> RangAImprimer:
    return RangAImprimer(
        rang=ligne.rang,
        nom=ligne.nom,
        scores=ligne.scores,
        total=ligne.total,
        club=", ".join(filter(None, [ligne.club, ligne.mention])),
        serie=ligne.serie,
        penalites=ligne.ajustement,
        ex_aequo=ligne.ex_aequo,
        membres=ligne.membres,
    )

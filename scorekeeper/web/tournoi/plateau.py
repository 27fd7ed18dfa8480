"""The organiser's board, drawn from an evening that was read once."""

from flask import url_for

from ...db import get_db
from ...regles.cycle import EtatFeuille
from ...regles.texte import INSECABLE, format_nombre, format_phrase, format_signe
from ...services.tournoi.obstacles import count_donnes, is_ecrite
from ...services.tournoi.plan import Deroule
from ...store.arbitrages import Arbitrage, list_arbitrages
from ...store.values import StoredFeuille
from ..papier.recap import build_recap
from ..sanctions import FEUILLE_FAUSSE, say_deja
from .cases import AValider, Case, Controle, Plateau, Probleme, Rangee
from .releve import A_REVOIR, Lieu, Releve, group_lieux, name_lieux, name_tables
from .suite import find_suite

BLOC = 20
DETAILLES = 5
ETATS = {
    EtatFeuille.REMISE: ("remise", "remise, à confirmer"),
    EtatFeuille.CONFIRMEE: ("confirmee", "confirmée"),
    EtatFeuille.CORRIGEE: ("corrigee", "corrigée après confirmation"),
    EtatFeuille.VALIDEE: ("validee", "validée"),
}


def build_plateau(deroule: Deroule) -> Plateau:
    """Return the board of an evening, whose places may not even be drawn yet."""
    releve = Releve(deroule)
    lieux, remises, finies = releve.a_revoir, releve.list_remises(), releve.list_finies()
    montres = lieux[:DETAILLES]
    jugees = _find_jugees(deroule.soiree.id) if montres else {}
    return Plateau(
        titre=_name(releve),
        suite=find_suite(releve),
        problemes=tuple(_tell(releve, lieu, jugees) for lieu in montres),
        autres=name_lieux(lieux[DETAILLES:], releve.position),
        a_valider=_list_a_valider(releve),
        manquent=name_tables(releve.absentes),
        finies=name_tables(finies),
        sans_place=releve.name_sans_place(),
        pretes=tuple(releve.list_pretes()),
        remises=tuple(remises),
        remises_dites=name_tables(remises),
        blocs=_list_blocs(releve),
        controles=_control(deroule),
        is_ouverte=releve.is_ouverte,
        is_annulable=releve.is_ouverte and not any(map(is_ecrite, releve.courantes)),
        relire=url_for(".lire", ou=releve.courantes[0]) if releve.courantes else "",
    )


def _name(releve: Releve) -> str:
    total = releve.deroule.tournoi.formule.total
    if releve.deroule.soiree.is_figee:
        return "Classement définitif"
    if not releve.position:
        return "Avant la première position"
    if releve.position > total:
        return f"Position {releve.position}, en plus des {total} prévues"
    return f"Position {releve.position} sur {total}"


def _tell(releve: Releve, lieu: Lieu, jugees: dict[int | None, Arbitrage]) -> Probleme:
    position, table = lieu
    obstacle = next(o for o in releve.par_lieu[lieu] if o.code in A_REVOIR)
    feuilles = releve.feuilles[lieu]
    suspect, phrase = "", obstacle.phrase
    fausse = obstacle.code == "fausse"
    jugee = jugees.get(feuilles[0].id) if fausse and feuilles else None
    if fausse and feuilles:
        recap = build_recap(feuilles[0])
        suspect = recap.suspect
        phrase = recap.fautes[0] if recap.fautes and not recap.somme else phrase
    quand = f", position {position}" if position != releve.position else ""
    noms = (siege.nom_court for siege in feuilles[0].sieges) if feuilles else ()
    return Probleme(
        titre=f"Table {table}{quand}",
        noms=f"{INSECABLE}· ".join(noms),
        phrase=phrase,
        suspect=suspect,
        lien=releve.link(lieu),
        arbitrer=_link_arbitrage(lieu) if fausse else "",
        jugee=say_deja(jugee) if jugee else "",
        decision=url_for("arbitrage.decision", id_=jugee.id) if jugee else "",
    )


def _list_a_valider(releve: Releve) -> tuple[AValider, ...]:
    groupes = group_lieux(releve.a_valider)
    return tuple(
        AValider(position, tuple((t, releve.link((position, t))) for t in tables))
        for position, tables in groupes.items()
    )


def _find_jugees(soiree_id: int) -> dict[int | None, Arbitrage]:
    """Return the last ruling that stands on each sheet that did not balance, by feuille."""
    arbitrages = list_arbitrages(get_db(), soiree_id)
    annules = {arbitrage.contre for arbitrage in arbitrages}
    return {
        a.feuille_id: a
        for a in arbitrages
        if a.incident == FEUILLE_FAUSSE and a.contre is None and a.id not in annules
    }


def _link_arbitrage(lieu: Lieu) -> str:
    """Return where the ruling on a sheet that does not balance is, straight."""
    position, table = lieu
    return url_for("arbitrage.incident", incident=FEUILLE_FAUSSE, table=table, position=position)


def _list_blocs(releve: Releve) -> tuple[tuple[Rangee, ...], ...]:
    tables = sorted({table for _position, table in releve.feuilles})
    positions = range(1, releve.position + 1)
    rangees = [
        Rangee(table, tuple(_draw_case(releve, (position, table)) for position in positions))
        for table in tables
    ]
    return tuple(tuple(rangees[debut : debut + BLOC]) for debut in range(0, len(rangees), BLOC))


def _draw_case(releve: Releve, lieu: Lieu) -> Case | None:
    feuilles = releve.feuilles.get(lieu)
    if not feuilles:
        return None
    signe, texte, mots = _read(releve, feuilles)
    label = format_phrase(f"Table {lieu[1]}, position {lieu[0]} : {mots}")
    return Case(signe, texte, label, releve.link(lieu))


def _read(releve: Releve, feuilles: list[StoredFeuille]) -> tuple[str, str, str]:
    """Return the sign of a cell, what is written beside it, and all of it in words."""
    feuille, codes = feuilles[0], releve.codes(feuilles[0])
    if "double" in codes:
        return "double", f"{len(feuilles)} rés.", f"{len(feuilles)} résultats"
    if "fausse" in codes:
        somme = sum(feuille.build().bilans)
        texte = format_signe(somme) if somme else "à revoir"
        return "fausse", texte, f"pas juste, {f'somme {texte}' if somme else texte}"
    if "absente" in codes:
        return "absente", "", "pas commencée"
    if feuille.cycle.refus:
        return "refusee", "refus", f"refusée par {feuille.cycle.refus}"
    if feuille.cycle.etat in ETATS:
        signe, mots = ETATS[feuille.cycle.etat]
        return signe, "", mots
    if feuille.papier:
        return "recopiee", "", "recopiée, pas encore remise"
    prevues = next(p.donnes for p in releve.deroule.positions if p.position == feuille.position)
    jouees = count_donnes(feuille) or 0
    if prevues is None:
        return "cours", str(jouees), f"en cours, {format_nombre(jouees, 'donne')}"
    return "cours", f"{jouees}/{prevues}", f"en cours, {jouees} sur {prevues}"


def _control(deroule: Deroule) -> tuple[Controle, ...]:
    controles, cumul = [], 0
    for jouee in deroule.positions:
        feuilles = deroule.list_feuilles(jouee.position)
        somme = sum(sum(feuille.build().bilans) for feuille in feuilles)
        cumul += somme
        validees = sum(f.cycle.etat is EtatFeuille.VALIDEE for f in feuilles)
        close = jouee.close_a is not None
        controles.append(Controle(jouee.position, validees, len(feuilles), somme, cumul, close))
    return tuple(controles)

"""What a table reads between two positions: who comes to it, where its people go."""

from scorekeeper.regles.cycle import Geste

from .soir import Commencer, Soir


def read_suite(soir: Soir, table: int, position: int) -> tuple[list[str], list[str]]:
    """Return where those of a table go at a position, and who comes there, as the plan says."""
    plan = {prevu.position: prevu for prevu in soir.club.plan()}
    lieux = {
        siege.inscription.nom_complet: f"table {table_.numero_table}, {siege.libelle}"
        for table_ in plan[position].tables
        for siege in table_.sieges
    }
    ici = soir.club.sheet(table, position - 1).sieges
    viennent = plan[position].tables[table - 1].sieges
    return (
        [f"{siege.nom} → {lieux[siege.nom]}" for siege in ici],
        [f"{siege.libelle} {siege.inscription.nom_complet}" for siege in viennent],
    )


def start(commencer: Commencer) -> Soir:
    soir = commencer(24)
    soir.launch()
    soir.club.play()
    return soir


def test_it_works(commencer: Commencer) -> None:
    soir = start(commencer)
    soir.club.close(confirme=True)
    texte = soir.sit(3).read("attente")
    partent, viennent = read_suite(soir, 3, 2)
    assert "La position 2 commence bientôt." in texte
    assert f"Où vous allez {' '.join(partent)} Position 2, à cette table" in texte
    assert f"Position 2, à cette table {' '.join(viennent)}" in texte


def test_a_table_whose_sheet_is_confirmed_reads_what_comes_next(commencer: Commencer) -> None:
    soir = start(commencer)
    assert "On joue la position 1." in soir.sit(2).read("attente")
    for place, geste in enumerate((Geste.REMETTRE, Geste.CONFIRMER)):
        soir.move(2, geste, place)
    texte = soir.sit(2).read("attente")
    partent, viennent = read_suite(soir, 2, 2)
    assert "Votre feuille est confirmée. La position 2 commence" in texte
    assert " ".join(partent) in texte
    assert " ".join(viennent) in texte
    # the others still play
    assert "On joue la position 1." in soir.sit(1).read("attente")


def test_places_that_are_not_decided_are_said_so(commencer: Commencer) -> None:
    soir = start(commencer)
    soir.club.close(confirme=True)
    soir.club.open(mode="hasard", graine=1)
    soir.club.play()
    soir.club.close(confirme=True)
    texte = soir.sit(1).read("attente")
    assert "La position 3 commence bientôt. Ses places ne sont pas encore décidées." in texte
    assert "Où vous allez" not in texte


def test_after_the_last_position_there_is_nowhere_to_go(commencer: Commencer) -> None:
    soir = commencer(12)
    soir.launch(5)
    soir.club.play()
    for place, geste in enumerate((Geste.REMETTRE, Geste.CONFIRMER)):
        soir.move(1, geste, place)
    texte = soir.sit(1).read("attente")
    assert "C’était la dernière position." in texte
    assert "Où vous allez" not in texte


def test_the_hall_leads_each_back_where_they_came_from(commencer: Commencer) -> None:
    soir = start(commencer)
    assert 'target="_blank" rel="noopener">Écran de la salle' in soir.chef.get("").text
    assert 'tournoi/">Tableau</a>' in soir.chef.get("salle").text
    assert "Retour à la table" in soir.sit(1).read("salle")
    texte = soir.lecteur.read("salle")
    assert "Tableau" not in texte
    assert "Retour à la table" not in texte

"""The evening in the PDF: the standings and the curve, after the sheet."""

from dataclasses import replace

from scorekeeper.pdf.documents import html_feuille
from scorekeeper.store.values import Papier, Profondeur

from .fabrique import DONNES_DU_REGLEMENT, PASSE, build, play
from .lecture import list_fonts, read, walk_tags

NOMS = (
    "Sylviane Dupont-Moretti",
    "Marie-Christine de La Rochefoucauld-Montmorency",
    "Jean-Baptiste",
    "WWWWWWWWWWWWWWWWWWWW",
    "Zoé",
    "Guy",
)


def has_soiree(page, environnement):
    return "La courbe des totaux" in html_feuille(page, environnement)


def test_the_evening_follows_the_sheet(render, environnement):
    _, soiree, detail = read(render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement)))
    lignes = soiree.splitlines()
    assert soiree.startswith("La soirée")
    assert "Soirée du jeudi · 15/01/2026" in soiree
    assert "Classement après 5 donnes" in soiree
    assert "Rang Joueur Donnes Prises Réussies Total" in lignes
    assert "1 Dupont Bernard 5 2 1 +1 346" in lignes
    assert "4 Després Denis 5 1 1 −510" in lignes
    assert "La plus belle prise donne 5, Dupont, garde +46 : +1 746" in lignes
    assert "En tête Dupont, à la dernière donne" in lignes
    assert detail.startswith("Détail des donnes")


def test_the_curve_is_a_figure_that_says_what_it_shows(render, environnement):
    pdf = render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement))
    [figure] = [element for element in walk_tags(pdf) if element["/S"] == "/Figure"]
    assert figure["/Alt"] == (
        "Courbe des totaux après 5\u00a0donnes\u00a0: Dupont Bernard +1\u202f346,"
        " Dubois Claire −390, Durand Anne −446 et Després Denis −510."
    )
    assert list_fonts(pdf) == {"Marque", "Marque-Semi-Bold", "Titre-Semi-Bold"}


def test_the_curve_names_its_lines_and_its_donnes(render, environnement):
    soiree = read(render(html_feuille(build(*DONNES_DU_REGLEMENT), environnement)))[1]
    courbe = soiree.partition("La courbe des totaux")[2]
    for texte in ("Durand", "Dupont", "Dubois", "Després", "+1 000", "−400", "0", "5"):
        assert texte in courbe.splitlines()


def test_less_than_two_donnes_make_no_evening(environnement):
    une = DONNES_DU_REGLEMENT[0]
    assert not has_soiree(build(), environnement)
    assert not has_soiree(build(une), environnement)
    assert not has_soiree(build(une, PASSE, PASSE), environnement)
    assert has_soiree(build(une, PASSE, une), environnement)


def test_a_sheet_on_paper_has_no_evening(environnement):
    page = build(*DONNES_DU_REGLEMENT)
    papier = Papier(Profondeur.LIGNES, (None,) * 4)
    copiee = replace(page, stored=replace(page.stored, papier=papier))
    assert has_soiree(page, environnement)
    assert not has_soiree(copiee, environnement)


def test_the_sheet_alone_comes_without_it(environnement):
    html = html_feuille(build(*DONNES_DU_REGLEMENT), environnement, detail=False)
    assert "La courbe" not in html


def test_an_evening_of_sixty_donnes_with_long_names_holds_on_one_page(render, environnement):
    donnes = [
        play(rang % 5, "garde", 2, 30 + rang % 40, 5, appele=(rang + 2) % 5, mort=5)
        for rang in range(60)
    ]
    page = build(*donnes, joueurs=5, mort=True, noms=NOMS, courts=NOMS)
    pages = read(render(html_feuille(page, environnement)))
    assert sum(texte.startswith("La soirée") for texte in pages) == 1
    suivante = pages[[texte.startswith("La soirée") for texte in pages].index(True) + 1]
    assert suivante.startswith("Détail des donnes")

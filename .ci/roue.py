"""Start the installed scorekeeper, away from the checkout, and open a page and a PDF."""

import re
import socket
import subprocess
import sys
import tempfile
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import IO
from urllib.parse import urlencode


def main() -> None:
    commande = Path(sys.executable).with_name("scorekeeper")
    with socket.socket() as prise:
        prise.bind(("127.0.0.1", 0))
        port = prise.getsockname()[1]
    with tempfile.TemporaryDirectory() as dossier:
        options = ["--adresse", "127.0.0.1", "--port", str(port), "--base", "essai.sqlite"]
        serveur = subprocess.Popen(
            [commande, *options], cwd=dossier, stdout=subprocess.PIPE, encoding="utf-8"
        )
        try:
            assert serveur.stdout
            visit(read_lien(serveur.stdout))
        finally:
            serveur.terminate()
            serveur.wait(timeout=30)


def read_lien(sortie: IO[str]) -> str:
    for ligne in sortie:
        if trouve := re.search(r"http://\S+/cle/\S+", ligne):
            return trouve[0]
    raise SystemExit("the server printed no link")


def visit(lien: str) -> None:
    ouvreur = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    accueil = ouvreur.open(lien).read().decode()
    assert "Nouvelle partie" in accueil
    racine = lien.partition("/cle/")[0]
    page = ouvreur.open(f"{racine}/parties/nouvelle").read().decode()
    csrf = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert csrf
    champs = {"csrf_token": csrf[1], "formule": "4"}
    champs |= {f"nom-{place}": nom for place, nom in enumerate(("Ana", "Bo", "Cy", "Di"))}
    table = ouvreur.open(f"{racine}/parties/nouvelle", urlencode(champs).encode())
    assert "Enregistrer" in table.read().decode()
    for chemin in (f"{table.url}feuille.pdf", f"{racine}/feuilles-vierges/5.pdf"):
        pdf = ouvreur.open(chemin).read()
        assert pdf.startswith(b"%PDF"), chemin
        print(f"{chemin}: {len(pdf)} bytes of PDF")
    # Its tables are data files of the package.
    arbitrage = ouvreur.open(f"{table.url}arbitrage/?q=renonce").read().decode()
    assert "Renonce" in arbitrage
    style = re.search(r'href="(/static/[^"]+\.css)"', accueil)
    assert style
    assert ouvreur.open(racine + style[1]).status == 200


main()

"""Phones on the network: one connection kept open each, what a table's page sends."""

import asyncio
import gzip
import json
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

HOTE = "127.0.0.1"
DONNES = ((0, 49, "garde"), (1, 45, "prise"), (2, 36, "garde"), (3, 58, "garde_sans"))


@dataclass
class Telephone:
    """A phone: one connection kept open, its cookie, and what it knows of its page."""

    port: int
    cookie: str = ""
    etag: str = ""
    connexions: int = 0
    flux: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, chemin: str, corps: dict[str, object] | None = None
    ) -> tuple[int, bytes, float]:
        """Return the status, the body and the seconds of a request; a closed connection is new."""
        debut = time.perf_counter()
        neuve = self.flux is None
        try:
            statut, contenu = await self._exchange(chemin, corps)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.flux = None
            if neuve or corps is not None:
                raise
            statut, contenu = await self._exchange(chemin, corps)
        return statut, contenu, time.perf_counter() - debut

    async def _exchange(self, chemin: str, corps: dict[str, object] | None) -> tuple[int, bytes]:
        if self.flux is None:
            self.flux = await asyncio.open_connection(HOTE, self.port)
            self.connexions += 1
        lit, ecrit = self.flux
        envoi = urlencode(corps).encode() if corps is not None else b""
        lignes = [f"{'GET' if corps is None else 'POST'} {chemin} HTTP/1.1", f"Host: {HOTE}"]
        lignes += ["Accept: application/json", "Accept-Encoding: gzip"]
        if self.cookie:
            lignes.append(f"Cookie: {self.cookie}")
        if corps is not None:
            lignes.append("Content-Type: application/x-www-form-urlencoded")
            lignes.append(f"Content-Length: {len(envoi)}")
        elif self.etag:
            lignes.append(f"If-None-Match: {self.etag}")
        ecrit.write("\r\n".join([*lignes, "", ""]).encode() + envoi)
        tete = (await lit.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        entetes = {nom.lower(): valeur for nom, _, valeur in (x.partition(": ") for x in tete[1:])}
        contenu = await lit.readexactly(int(entetes.get("content-length", "0")))
        if "set-cookie" in entetes:
            self.cookie = entetes["set-cookie"].partition(";")[0]
        if corps is None:
            self.etag = entetes.get("etag", "")
        if entetes.get("connection") == "close":
            ecrit.close()
            self.flux = None
        return int(tete[0].split()[1]), contenu

    async def ask_json(
        self, chemin: str, corps: dict[str, object] | None = None
    ) -> tuple[dict[str, object], float]:
        """Return what the server says, which must be a success."""
        self.etag = ""
        statut, contenu, temps = await self.ask(chemin, corps)
        if contenu[:2] == b"\x1f\x8b":
            contenu = gzip.decompress(contenu)
        if statut != 200:
            raise RuntimeError(f"{statut} {chemin} {contenu[:300]!r}")
        return json.loads(contenu), temps


@dataclass
class Table:
    """The phone of a table that writes; `jetons` are the donnes that the server has taken."""

    telephone: Telephone
    racine: str
    numero: int
    position: int
    csrf: str = ""
    etat: dict[str, object] = field(default_factory=dict)
    jetons: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Load the page, and what the page's script asks for."""
        statut, _, _ = await self.telephone.ask(self.racine)
        assert statut == 200, statut
        csrf, _ = await self.telephone.ask_json(f"{self.racine}csrf")
        self.csrf = str(csrf["csrf_token"])
        self.etat, _ = await self.telephone.ask_json(f"{self.racine}etat")

    async def record(self) -> float:
        """Record a donne as the page's queue sends it and return the seconds."""
        preneur, points, contrat = DONNES[len(self.jetons) % len(DONNES)]
        jeton = f"salle-{self.numero}-{len(self.jetons)}"
        champs = {"preneur": preneur, "contrat": contrat, "bouts": 2, "points": points}
        champs |= {"compte_par": "attaque", "poignee": "", "petit": "", "geste": "enregistrer"}
        champs |= {"jeton": jeton, "rang": self.etat["rang"], "miens": "", "connus": jeton}
        champs |= {"depuis": "", "position": self.position, "placement_vu": self.etat["placement"]}
        champs |= {"bareme_vu": self.etat["bareme"], "donneur_vu": self.etat["donneur"]}
        champs |= {"csrf_token": self.csrf}
        recu, temps = await self.telephone.ask_json(f"{self.racine}donnes", champs)
        etat = recu["etat"]
        assert isinstance(etat, dict)
        self.etat = etat
        self.telephone.etag = f'"{etat["etag"]}"'
        self.jetons.append(jeton)
        return temps

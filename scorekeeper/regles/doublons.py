"""Registrations of one evening that are likely the same person twice; only ever a proposal."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from .texte import LIGATURES

LETTRES_MIN = 5


class Identite(NamedTuple):
    """Who registered, as typed; `cle` is what the caller calls them by."""

    cle: int
    nom: str
    prenom: str
    club: str
    numero_fft: str


@dataclass(frozen=True, slots=True)
class Doublon:
    """Two registrations, the first of them first, and why they are likely one person.

    `certain` when letters or FFT numbers are the same; otherwise a letter differs.
    """

    premier: int
    second: int
    raison: str
    certain: bool


class _Lue(NamedTuple):
    """A registration as it is compared, and its place among the others."""

    ordre: int
    cle: int
    nom: str
    prenom: str
    mots: tuple[str, ...]
    club: str
    numero_fft: str


def find_doublons(noms: Sequence[tuple[int, str, str, str, str]]) -> list[Doublon]:
    """Return the likely duplicates among (cle, nom, prenom, club, numero_fft), certain ones first.

    Case, accents, hyphens and the order of surname and first name are set aside.
    """
    lues = [_read(ordre, Identite(*nom)) for ordre, nom in enumerate(noms)]
    doublons = [
        (
            not certain,
            premier.ordre,
            second.ordre,
            Doublon(premier.cle, second.cle, raison, certain),
        )
        for premier, second in _list_paires(lues)
        for raison, certain in _explain(premier, second)
    ]
    return [doublon for *_, doublon in sorted(doublons, key=lambda rangee: rangee[:3])]


def _read(ordre: int, identite: Identite) -> _Lue:
    cle, nom, prenom, club, numero_fft = identite
    mots = re.findall(r"\w+", _fold(f"{nom} {prenom}"))
    return _Lue(
        ordre=ordre,
        cle=cle,
        nom=_join_lettres(nom),
        prenom=_join_lettres(prenom),
        mots=tuple(sorted(mots)),
        club=_join_lettres(club),
        # spreadsheets take the zeros away
        numero_fft=_join_lettres(numero_fft).lstrip("0"),
    )


def _fold(texte: str) -> str:
    decompose = unicodedata.normalize("NFKD", texte.casefold().translate(LIGATURES))
    return "".join(signe for signe in decompose if not unicodedata.combining(signe))


def _join_lettres(texte: str) -> str:
    return "".join(signe for signe in _fold(texte) if signe.isalnum())


def _list_paires(lues: Iterable[_Lue]) -> Iterator[tuple[_Lue, _Lue]]:
    """Yield each pair that shares a name, all its words or a number: no other can be told alike."""
    groupes: defaultdict[tuple[str, ...], dict[int, _Lue]] = defaultdict(dict)
    for lue in lues:
        signes = [("nom", lue.nom), ("nom", lue.prenom), ("mots", *lue.mots)]
        if lue.numero_fft:
            signes.append(("fft", lue.numero_fft))
        for signe in signes:
            groupes[signe][lue.ordre] = lue
    vues = set()
    for groupe in groupes.values():
        for premier, second in combinations(groupe.values(), 2):
            if (premier.ordre, second.ordre) not in vues:
                vues.add((premier.ordre, second.ordre))
                yield premier, second


def _explain(premier: _Lue, second: _Lue) -> Iterator[tuple[str, bool]]:
    """Yield at most one reason, in French, and whether it is certain."""
    lettres = _compare_lettres(premier, second)
    if premier.numero_fft and premier.numero_fft == second.numero_fft:
        yield f"même numéro FFT, {lettres or 'noms différents'}", True
    elif lettres:
        yield lettres, True
    elif premier.club == second.club and _is_proche(premier, second):
        yield "une lettre d’écart" + (", même club" if premier.club else ""), False


def _compare_lettres(premier: _Lue, second: _Lue) -> str:
    if not premier.mots:
        return ""
    if (premier.nom, premier.prenom) == (second.nom, second.prenom):
        return "même nom et même prénom"
    if {premier.nom, premier.prenom} == {second.nom, second.prenom}:
        return "nom et prénom échangés"
    return "mêmes mots dans le nom et le prénom" if premier.mots == second.mots else ""


def _is_proche(premier: _Lue, second: _Lue) -> bool:
    """Whether one name is the same and a letter differs in the other, in whichever order."""
    return any(
        (premier.nom == nom and _is_une_lettre(premier.prenom, prenom))
        or (premier.prenom == prenom and _is_une_lettre(premier.nom, nom))
        for nom, prenom in ((second.nom, second.prenom), (second.prenom, second.nom))
    )


def _is_une_lettre(mot: str, autre: str) -> bool:
    """Whether a letter is changed, added, missing, or two neighbours are swapped."""
    court, long = sorted((mot, autre), key=len)
    if len(court) < LETTRES_MIN or len(long) - len(court) > 1 or court == long:
        return False
    debut = next((i for i, lettre in enumerate(court) if lettre != long[i]), len(court))
    if len(court) < len(long):
        return court[debut:] == long[debut + 1 :]
    reste, autre_reste = court[debut:], long[debut:]
    return reste[1:] == autre_reste[1:] or (
        reste[:2] == autre_reste[:2][::-1] and reste[2:] == autre_reste[2:]
    )

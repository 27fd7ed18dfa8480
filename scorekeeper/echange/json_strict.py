"""JSON read strictly: UTF-8, no key twice, no NaN nor Infinity; a French sentence otherwise."""

import json
from typing import NoReturn

from .citation import cite


class JsonError(ValueError):
    """Raised for bytes that are not strict JSON; `cle` is the key written twice, if that is it."""

    def __init__(self, code: str, phrase: str, cle: str = "") -> None:
        super().__init__(phrase)
        self.code, self.phrase, self.cle = code, phrase, cle


def load_json(contenu: bytes, quoi: str) -> object:
    """Return the value; `quoi` names what was read (Ce fichier, Cette ligne). Raises JsonError."""
    try:
        texte = contenu.decode()
    except UnicodeDecodeError:
        raise JsonError("utf-8", f"{quoi} n’est pas en UTF-8.") from None
    try:
        return json.loads(texte, object_pairs_hook=_build_objet, parse_constant=_refuse_constante)
    except JsonError:
        raise
    except json.JSONDecodeError as erreur:
        lieu = f"caractère {erreur.colno}"
        if erreur.lineno > 1:
            lieu = f"ligne {erreur.lineno}, {lieu}"
        raise JsonError("json", f"{quoi} n’est pas du JSON complet ({lieu}).") from None
    except RecursionError:
        phrase = f"{quoi} imbrique trop de listes ou d’objets."
        raise JsonError("json", phrase) from None
    except ValueError:
        raise JsonError("json", f"{quoi} contient un nombre trop grand.") from None


def _build_objet(paires: list[tuple[str, object]]) -> dict[str, object]:
    objet: dict[str, object] = {}
    for cle, valeur in paires:
        if cle in objet:
            phrase = f"La clé {cite(cle)} est écrite deux fois dans le même objet."
            raise JsonError("cle-repetee", phrase, cle)
        objet[cle] = valeur
    return objet


def _refuse_constante(constante: str) -> NoReturn:
    phrase = f"{constante} n’est pas du JSON : un nombre s’écrit en chiffres."
    raise JsonError("json", phrase)

"""The form of a donne: shapes and ranges only; the rules judge sense, the database integrity."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from flask_wtf import FlaskForm
from wtforms import StringField

from ..regles.bareme import Camp, Chelem, Contrat, Misere, Taille
from ..regles.donne import Donne, Etat, Motif, Poignee, PrimeMisere
from ..regles.feuille import Entree
from ..regles.texte import format_points, parse_demi_points
from ..services.donnes import Saisie

DEMI_POINTS_DU_JEU = 182
SEUL = "seul"
GESTES = {"passee": Etat.PASSEE, "annulee": Etat.ANNULEE}

_E = TypeVar("_E", bound=StrEnum)


class PlacesField(StringField):  # type: ignore[misc]
    """Places sent one by one, or already written together: 0 2."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep every place, in one text."""
        self.data = " ".join(valuelist)


class DonneForm(FlaskForm):  # type: ignore[misc]
    """One donne as the table page sends it; every field is text until `to_saisie` reads it."""

    preneur = StringField()
    appele = StringField()
    contrat = StringField()
    bouts = StringField()
    points = StringField()
    compte_par = StringField()
    poignee = StringField()
    poignee_par = StringField()
    poignee2 = StringField()
    poignee2_par = StringField()
    petit = StringField()
    chelem = StringField()
    misere_atout = PlacesField()
    misere_tete = PlacesField()
    donneur = StringField()
    motif = StringField()
    geste = StringField()
    jeton = StringField()
    rang = StringField()
    mort_vu = StringField()
    placement_vu = StringField()
    donneur_vu = StringField()
    bareme_vu = StringField()
    miens = StringField()
    connus = StringField()
    depuis = StringField()
    modif = StringField()

    def to_saisie(self) -> Saisie:
        """Return what the form says, with a French sentence for each field that cannot be read."""
        return _Lecture(self).read()

    @property
    def valeurs(self) -> dict[str, str]:
        """The values as typed, to show them again."""
        return {nom: champ.data or "" for nom, champ in self._fields.items() if champ.data}


@dataclass
class _Lecture:
    form: DonneForm

    def read(self) -> Saisie:
        self.erreurs: dict[str, str] = {}
        etat = GESTES.get(self._text("geste"), Etat.JOUEE)
        donne = self._read_jouee() if etat is Etat.JOUEE else self._read_annulee(etat)
        entree = Entree(donne, self._place("donneur", "Ce donneur n’est pas à cette table."))
        jeton = self._text("jeton")
        if not re.fullmatch(r"[\w-]{8,64}", jeton, re.ASCII):
            self.erreurs[""] = "Le formulaire est incomplet : rechargez la page et recommencez."
        return Saisie(
            jeton=jeton,
            entree=entree,
            rang=self._int("rang"),
            mort_vu=self._int("mort_vu"),
            donneur_vu=self._int("donneur_vu"),
            placement_vu=self._text("placement_vu") or None,
            bareme_vu=self._text("bareme_vu") or None,
            miens=frozenset(self._text("miens").split()),
            depuis=self._int("depuis"),
            erreurs=self.erreurs,
        )

    def _read_annulee(self, etat: Etat) -> Donne:
        motif = None
        if etat is Etat.ANNULEE:
            motif = self._enum("motif", Motif, "Ce motif n’existe pas.") or Motif.PETIT_SEC
        return Donne(joueurs=0, etat=etat, motif=motif)

    def _read_jouee(self) -> Donne:
        preneur = self._place("preneur", "Ce preneur n’est pas à cette table.")
        return Donne(
            joueurs=0,
            preneur=preneur,
            contrat=self._enum("contrat", Contrat, "Ce contrat n’existe pas."),
            bouts=self._read_bouts(),
            demi_points=self._read_points(),
            appele=self._read_appele(preneur),
            poignees=tuple(self._read_poignees()),
            petit=self._enum("petit", Camp, "Ce camp n’existe pas."),
            chelem=self._enum("chelem", Chelem, "Ce chelem n’existe pas."),
            miseres=tuple(self._read_miseres()),
        )

    def _read_appele(self, preneur: int | None) -> int | None:
        if self._text("appele") == SEUL:
            return preneur
        appele = self._place("appele", "Cet appelé n’est pas à cette table.")
        if appele is not None and appele == preneur:
            self.erreurs["appele"] = "Le preneur ne s’appelle pas lui-même : choisissez « Seul »."
        return appele

    def _read_bouts(self) -> int | None:
        texte = self._text("bouts")
        if texte and texte not in ("0", "1", "2", "3"):
            self.erreurs["bouts"] = "Il y a trois bouts : choisissez 0, 1, 2 ou 3."
            return None
        return int(texte) if texte else None

    def _read_points(self) -> int | None:
        texte = self._text("points")
        if not texte:
            return None
        demi = parse_demi_points(texte)
        if demi is None:
            self.erreurs["points"] = (
                f"« {texte[:20]} » n’est pas un nombre de points : de 0 à 91, demi-points compris."
            )
            return None
        if not 0 <= demi <= DEMI_POINTS_DU_JEU:
            self.erreurs["points"] = "Les points vont de 0 à 91."
            return None
        par = self._enum("compte_par", Camp, "Ce camp n’existe pas.") or Camp.ATTAQUE
        return demi if par is Camp.ATTAQUE else DEMI_POINTS_DU_JEU - demi

    def _read_poignees(self) -> list[Poignee]:
        poignees = []
        for champ in ("poignee", "poignee2"):
            taille = self._enum(champ, Taille, "Cette poignée n’existe pas.")
            place = self._place(f"{champ}_par", "Cette personne n’est pas à cette table.")
            if taille is not None:
                poignees.append(Poignee(taille, place))
        return poignees

    def _read_miseres(self) -> Iterator[PrimeMisere]:
        for sorte in Misere:
            places = {*self._text(f"misere_{sorte}").split()}
            if not places <= {*"012345"}:
                self.erreurs["miseres"] = "Cette personne n’est pas à cette table."
                continue
            yield from (PrimeMisere(int(place), sorte) for place in sorted(places))

    def _text(self, champ: str) -> str:
        return (self.form[champ].data or "").strip()

    def _enum(self, champ: str, sorte: type[_E], message: str) -> _E | None:
        texte = self._text(champ)
        if not texte:
            return None
        try:
            return sorte(texte)
        except ValueError:
            self.erreurs[champ] = message
            return None

    def _place(self, champ: str, message: str) -> int | None:
        texte = self._text(champ)
        if texte and not re.fullmatch("[0-5]", texte):
            self.erreurs[champ] = message
            return None
        return int(texte) if texte else None

    def _int(self, champ: str) -> int | None:
        texte = self._text(champ)
        return int(texte) if re.fullmatch("[0-9]{1,9}", texte) else None


def fill_saisie(entree: Entree) -> dict[str, str]:
    """Return the form values that would record these facts again."""
    donne = entree.donne
    demi = donne.demi_points
    valeurs = {
        "preneur": _texte(donne.preneur),
        "appele": SEUL if donne.est_seul and donne.preneur is not None else _texte(donne.appele),
        "contrat": donne.contrat or "",
        "bouts": _texte(donne.bouts),
        "points": "" if demi is None else format_points(demi).replace("½", ",5"),
        "compte_par": Camp.ATTAQUE.value if demi is not None else "",
        "petit": donne.petit or "",
        "chelem": donne.chelem or "",
        "motif": donne.motif or "",
        "donneur": _texte(entree.donneur_force),
    }
    for champ, poignee in zip(("poignee", "poignee2"), donne.poignees, strict=False):
        valeurs[champ] = poignee.taille.value
        valeurs[f"{champ}_par"] = _texte(poignee.place)
    for misere in donne.miseres:
        champ = f"misere_{misere.sorte}"
        valeurs[champ] = f"{valeurs.get(champ, '')} {misere.place}".strip()
    return {champ: str(valeur) for champ, valeur in valeurs.items() if valeur}


def _texte(valeur: int | None) -> str:
    return "" if valeur is None else str(valeur)

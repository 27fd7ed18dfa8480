// What the form says at this moment, read from its fields and from nothing else.

import { bornes, formatPoints } from "./calcul.js";

export const DEMI_POINTS_DU_JEU = 182;

/** Half points read from 49, 40.5, 40,5 or 40½; null when there are none to read. */
export function parsePoints(texte) {
  const lu = /^\s*(\d{0,3})(?:([.,])(\d)|(½))?\s*$/.exec(texte);
  if (!lu || (!lu[1] && !lu[4])) return null;
  if (lu[3] && !"05".includes(lu[3])) return null;
  return 2 * Number(lu[1]) + (lu[4] || lu[3] === "5" ? 1 : 0);
}

const parsePlace = (texte) => (texte ? Number(texte) : null);

/** The fields as `calcul.js` wants them; a missing fact is null. */
export function readSaisie(form) {
  const champs = new FormData(form);
  const preneur = parsePlace(champs.get("preneur"));
  const appele = champs.get("appele");
  const lus = parsePoints(champs.get("points"));
  const parDefense = champs.get("compte_par") === "defense";
  return {
    preneur,
    seul: appele === "seul",
    appele: appele === "seul" ? preneur : parsePlace(appele),
    mort: parsePlace(champs.get("mort_vu")),
    contrat: champs.get("contrat"),
    bouts: parsePlace(champs.get("bouts")),
    saisis: champs.get("points").trim(),
    lus,
    demi_points: lus !== null && parDefense ? DEMI_POINTS_DU_JEU - lus : lus,
    parDefense,
    poignees: [champs.get("poignee"), champs.get("poignee2")]
      .filter(Boolean)
      .map((taille) => ({ taille })),
    petit: champs.get("petit") || null,
    chelem: champs.get("chelem") || null,
    miseres: ["atout", "tete"].flatMap((sorte) =>
      champs.getAll(`misere_${sorte}`).map((place) => ({ place: Number(place), sorte })),
    ),
  };
}

/** The names of the facts still missing, in the order of the page. */
export function listManques(faits, joueurs) {
  return [
    faits.preneur === null && "preneur",
    joueurs === 5 && !faits.seul && faits.appele === null && "appele",
    !faits.contrat && "contrat",
    faits.bouts === null && "bouts",
    !faits.saisis && "points",
  ].filter(Boolean);
}

/** What is wrong with the points typed, as the server would say it; nothing when all is well. */
export function checkPoints(faits, joueurs) {
  if (!faits.saisis) return "";
  if (faits.lus === null) return `« ${faits.saisis} » n’est pas un nombre de points`;
  if (faits.lus > DEMI_POINTS_DU_JEU) return "Les points vont de 0 à 91";
  if (faits.lus % 2 && joueurs === 4) return "À quatre, il n’y a pas de demi-point";
  if (faits.bouts === null) return "";
  const [min, max] = bornes(faits.bouts, joueurs, faits.chelem);
  const avec = `Attaque à ${faits.bouts} bout${faits.bouts > 1 ? "s" : ""}`;
  if (faits.demi_points < min) return `${avec} : au moins ${formatPoints(min)} points`;
  if (faits.demi_points > max) return `${avec} : au plus ${formatPoints(max)} points`;
  return "";
}

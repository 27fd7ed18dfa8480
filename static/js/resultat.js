// The pinned line: the question to answer next, what is wrong, or the score before it is saved.

import { calculText, formatPoints, formatSigne, score } from "./calcul.js";
import { DEMI_POINTS_DU_JEU } from "./saisie.js";

const CONTRATS = {
  prise: "prise",
  garde: "garde",
  garde_sans: "garde sans",
  garde_contre: "garde contre",
};
const NOMS = {
  preneur: "le preneur",
  appele: "l’appelé, ou « Seul »",
  contrat: "le contrat",
  bouts: "les bouts",
  points: "les points",
};
const NOMBRES = ["", "", "deux", "trois", "quatre"];

/** What is missing, in words: Il manque les bouts et les points. */
export function sayManques(manques) {
  const noms = manques.map((manque) => NOMS[manque]);
  const derniers = noms.splice(-1);
  return `Il manque ${[noms.join(", "), ...derniers].filter(Boolean).join(" et ")}.`;
}

function ask(faits, manque, nomDe, bareme) {
  const preneur = faits.preneur === null ? "" : nomDe(faits.preneur);
  const suite = [preneur, CONTRATS[faits.contrat]].filter(Boolean).join(", ");
  return {
    preneur: ["Qui a pris ?", "Touchez son nom."],
    appele: ["Qui est appelé ?", `Touchez son nom, ou encore ${preneur || "le preneur"} : seul.`],
    contrat: ["Quel contrat ?", suite],
    bouts: ["Combien de bouts ?", suite],
    points: ["Combien de points ?", `${suite} : il en faut ${bareme.seuils[faits.bouts]}`],
  }[manque];
}

// With a misère the others no longer have the same score: those who stand apart are named.
function sayEach(faits, scores, nomDe) {
  const autres = scores
    .map((valeur, place) => ({ valeur, nom: nomDe(place), place }))
    .filter(({ valeur, place }) => valeur !== null && place !== faits.preneur);
  const isCommun = (valeur) => autres.filter((autre) => autre.valeur === valeur).length > 1;
  const commun = autres.find(({ valeur }) => isCommun(valeur))?.valeur;
  const nommes = autres.filter(({ valeur }) => valeur !== commun);
  const dits = nommes.map(({ nom, valeur }) => `${nom} ${formatSigne(valeur)}`);
  if (commun !== undefined) dits.push(`les autres ${formatSigne(commun)}`);
  return dits.join(" · ");
}

function sayCalcul(faits, bareme) {
  const primes = faits.miseres.map(({ sorte }) => bareme.miseres[sorte]);
  const misere = primes.length && `misère${primes.length > 1 ? "s" : ""} ${primes.join(" + ")}`;
  return [calculText(faits, bareme), misere].filter(Boolean).join(" · ");
}

function sayOthers(faits, scores, joueurs) {
  const partenaire = joueurs === 5 && !faits.seul ? faits.appele : null;
  const defense = scores.find(
    (valeur, place) => valeur !== null && place !== faits.preneur && place !== partenaire,
  );
  if (partenaire !== null) {
    return `appelé ${formatSigne(scores[partenaire])} · défense ${formatSigne(defense)}`;
  }
  const seul = joueurs === 5 ? "seul · " : "";
  return `${seul}les ${NOMBRES[joueurs - 1]} autres ${formatSigne(defense)}`;
}

/** The three lines to show; `ici` is the second one while nobody has taken. */
export function describe(faits, manques, faute, nomDe, bareme, ici) {
  if (faute) return { lignes: [faute, "Corrigez les points ou les bouts.", ""] };
  if (manques.length) {
    const [question, suite] = ask(faits, manques[0], nomDe, bareme);
    return { lignes: [question, manques[0] === "preneur" ? ici : suite, ""] };
  }
  const scores = score(faits, bareme);
  return {
    lignes: [
      `${nomDe(faits.preneur)} ${formatSigne(scores[faits.preneur])}`,
      faits.miseres.length
        ? sayEach(faits, scores, nomDe)
        : sayOthers(faits, scores, bareme.joueurs),
      sayCalcul(faits, bareme),
    ],
  };
}

/** The count of the camp whose cards were not counted, beside each camp's key. */
export function describeCamps(faits) {
  const lisible = faits.lus !== null && faits.lus <= DEMI_POINTS_DU_JEU;
  const texte = lisible ? formatPoints(DEMI_POINTS_DU_JEU - faits.lus) : "";
  return { attaque: faits.parDefense ? texte : "", defense: faits.parDefense ? "" : texte };
}

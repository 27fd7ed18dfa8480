// What waits, drawn: its lines in the sheet, and the line of news that says what to do about it.

import { formatEntier, formatSigne } from "./calcul.js";
import { make } from "./dom.js";

const COURTS = { prise: "P", garde: "G", garde_sans: "GS", garde_contre: "GC" };
const CONTRATS = {
  prise: "prise",
  garde: "garde",
  garde_sans: "garde sans",
  garde_contre: "garde contre",
};
const AUTRES = { passee: "Tout le monde passe", annulee: "Donne annulée" };
const PERIMES = { places: "Les places ont changé", regles: "Les règles ont changé" };

/** Why a donne must be looked at before it is sent. */
export function sayPerime({ perime, ancienne, reprise }) {
  if (perime !== "position") return PERIMES[perime];
  return `Donne de la position ${ancienne}, ${reprise ? "reprise depuis" : "pas envoyée avant sa fin"}`;
}

const sayContrat = ({ contrat, points, compte_par: par }) =>
  `${CONTRATS[contrat]} ${points}${par === "defense" ? " (défense)" : ""}`;

/** Facts in a few words: Ouest, garde sans 45. */
export function sayFaits(faits, nomDe) {
  const { geste, motif, ...dits } = Object.fromEntries(faits);
  if (!dits.contrat) return AUTRES[geste ?? (motif ? "annulee" : "passee")].toLowerCase();
  return `${nomDe(Number(dits.preneur))}, ${sayContrat(dits)}`;
}

/** A donne of other seats, whose names are in its own words: garde 45, 2 bouts : Ouest +196. */
export function sayAilleurs({ champs, mots }) {
  const dits = Object.fromEntries(champs);
  if (!dits.contrat) return mots;
  const bouts = `${dits.bouts} bout${dits.bouts > 1 ? "s" : ""}`;
  return `${sayContrat(dits)}, ${bouts}\u00a0: ${mots}`;
}

/** How to call a donne: donne 13, or what happened instead. */
export const nameDonne = ({ numero, item }) =>
  numero ? `donne ${numero}` : item.faits.scores ? "donne" : AUTRES[item.faits.geste].toLowerCase();

/** A line in one sentence: 13 · Est, garde +8 : +318. */
export function sayResume({ item: { faits }, numero }, nomDe) {
  if (!faits.scores) return AUTRES[faits.geste];
  const ecart = faits.ecart ? formatSigne(faits.ecart) : "juste faite";
  const avec = faits.seul ? ", seul" : faits.appele === null ? "" : ` (avec ${nomDe(faits.appele)})`;
  const tete = `${numero ? `${numero} · ` : ""}${nomDe(faits.preneur)}${avec}`;
  const gain = formatSigne(faits.scores[faits.preneur]);
  return `${tete}, ${CONTRATS[faits.contrat]} ${ecart}\u00a0: ${gain}`;
}

/** The same where there is little room: who took, and what it gave. */
export function sayBref({ item: { faits }, numero }, nomDe) {
  if (!faits.scores) return AUTRES[faits.geste];
  const tete = numero ? `${numero} · ` : "";
  return `${tete}${nomDe(faits.preneur)} ${formatSigne(faits.scores[faits.preneur])}`;
}

/** A button that does something to a donne of the queue. */
export function makeBouton(fait, texte, jeton = "") {
  const attributs = { type: "button", class: `discret ${fait}`, "data-fait": fait };
  return make("button", { ...attributs, "data-jeton": jeton }, texte);
}

/** Make a button say that its answer is awaited. */
export function suspendBouton(bouton) {
  bouton.setAttribute("aria-label", bouton.textContent);
  bouton.setAttribute("aria-disabled", "true");
  bouton.textContent = "…";
}

const sign = (valeur) => (valeur > 0 ? "g" : valeur < 0 ? "p" : "");

function makeCase(valeur, cumul, preneur) {
  const reste = make("i", {}, cumul === undefined ? "" : formatEntier(cumul));
  if (valeur === null) return make("td", { class: "m" }, "mort", reste);
  const classe = `${sign(valeur)}${preneur ? " pr" : ""}`;
  return make("td", { class: classe }, make("span", {}, formatSigne(valeur)), reste);
}

/** A number in a hollow ring; a finger on its line corrects it. */
function makeNumero(ligne, corrigible) {
  const rond = make("span", { class: "rond" }, String(ligne.numero ?? ""));
  const dit = `${nameDonne(ligne)}, en attente`;
  if (!corrigible) {
    rond.setAttribute("aria-hidden", "true");
    return make("th", { scope: "row" }, rond, make("span", { class: "vc" }, dit));
  }
  const { jeton } = ligne.item;
  const attributs = { type: "button", "data-fait": "corriger", "data-jeton": jeton };
  const bouton = make("button", { ...attributs, "aria-label": `Corriger, ${dit}` }, rond);
  return make("th", { scope: "row" }, bouton);
}

function makeLigne(ligne, places, corrigible) {
  const { faits, choix, etat, mots } = ligne.item;
  const chiffree = faits.scores && !ligne.perime && choix?.pour !== "sienne";
  const rangee = make("tr", { class: chiffree ? "attente" : "attente sans" });
  rangee.append(makeNumero(ligne, corrigible && !choix && etat !== "conflit" && !ligne.ancienne));
  if (chiffree) {
    const ecart = ` ${faits.ecart ? formatSigne(faits.ecart) : "+0"}`;
    rangee.append(make("td", { class: "c" }, make("b", {}, COURTS[faits.contrat]), ecart));
    faits.scores.forEach((valeur, place) => {
      rangee.append(makeCase(valeur, ligne.cumuls?.[place], place === faits.preneur));
    });
  } else {
    const autre = choix ? "L’autre version est gardée" : ligne.perime ? mots : AUTRES[faits.geste];
    rangee.append(make("td", { colspan: places + 1 }, autre));
  }
  return rangee;
}

function makeNote(phrase, jeton, places, corrigible) {
  const cellule = make("td", { colspan: places + 1 }, make("strong", { class: "mal" }, phrase));
  if (corrigible) cellule.append(makeBouton("corriger", "Corriger", jeton));
  cellule.append(makeBouton("retirer", "Retirer", jeton));
  return make("tr", { class: "note attente" }, make("td"), cellule);
}

/** Write the lines of the queue on top of the sheet, and its totals under it. */
export function drawLignes({ lignes, totaux }, corrigible) {
  const feuille = document.querySelector(".feuille");
  for (const rangee of feuille.querySelectorAll(".attente")) rangee.remove();
  const corps = feuille.querySelector("tbody");
  for (const ligne of lignes) {
    const rangees = [makeLigne(ligne, totaux.length, corrigible)];
    const { phrase, jeton } = ligne.item;
    const dit = ligne.perime ? `À vérifier\u00a0: ${sayPerime(ligne).toLowerCase()}.` : phrase;
    if (dit) rangees.push(makeNote(dit, jeton, totaux.length, corrigible && !ligne.ancienne));
    corps.prepend(...rangees);
  }
  if (lignes.length) feuille.classList.remove("vierge");
  // A second row has the same totals with the penalties that the server knows.
  feuille.querySelectorAll("tfoot td").forEach((cellule, rang) => {
    const total = totaux[rang % totaux.length] + Number(cellule.dataset.penalite ?? 0);
    cellule.textContent = formatSigne(total);
    cellule.className = sign(total);
  });
}

/** Write the totals on the tiles. */
export function drawTotaux(totaux) {
  document.querySelectorAll(".tuile .total").forEach((total, place) => {
    const valeur = totaux[place];
    total.textContent = formatSigne(valeur);
    total.className = `total${valeur > 0 ? " gain" : valeur < 0 ? " perte" : ""}`;
  });
}

/** The page's own line of news in the place of the server's; nothing gives it back. */
export function drawNouvelles(vue) {
  document.querySelector(".locale")?.remove();
  const ligne = document.querySelector(".nouvelles");
  ligne.hidden = Boolean(vue);
  if (!vue) return;
  const { ton, titre, texte, boutons } = vue;
  const dit = make("p", {}, ...(titre ? [make("b", {}, titre), " "] : []), make("span", {}, texte));
  ligne.before(make("div", { class: `nouvelles locale ${ton}` }, dit, ...boutons));
}

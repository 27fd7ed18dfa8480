// Running sums, as scorekeeper/web/dessin.py draws them, while the cells are typed.

import { formatEntier, formatSigne } from "./calcul.js";

const TIRETS = /[−–—‐‑]/g;

/** A score read as echange/cellules.py reads it: null when empty, undefined when unreadable. */
export function parseScore(texte) {
  const ecrit = texte.replace(TIRETS, "-").trim().replace(/\s+/g, " ");
  const propre = ecrit.replace(/^\+?(\d[\d ]*)-$/, "-$1").trim();
  if (propre === "" || propre === "-") return null;
  const lu = /^([+-]?) ?(\d{1,9}|\d{1,3}(?: \d{3}){1,2})(?:[.,]0+)?$/.exec(propre);
  if (!lu) return undefined;
  return (lu[1] === "-" ? -1 : 1) * Number(lu[2].replaceAll(" ", ""));
}

/** What a cell counts for: what was decided, as long as the written number is the same. */
function readCase(cellule) {
  const champs = [...cellule.querySelectorAll("input")];
  const decide = champs.find((champ) => champ.dataset.retenu !== undefined);
  if (decide && champs.every((champ) => champ.value === champ.defaultValue)) {
    return decide.dataset.retenu === "" ? null : Number(decide.dataset.retenu);
  }
  const [plus, moins] = champs.map((champ) => parseScore(champ.value));
  if (champs.length === 1) return plus;
  if (plus !== null && moins !== null) return undefined;
  return moins === null ? plus : moins === undefined ? moins : -Math.abs(moins);
}

function listCases(rang) {
  return [...rang.querySelectorAll(".case")].map(readCase);
}

function sum(valeurs) {
  return valeurs.reduce((somme, valeur) => somme + (valeur ?? 0), 0);
}

function showSomme(zone, valeurs) {
  if (!zone) return;
  const ecrites = valeurs.filter((valeur) => typeof valeur === "number");
  const somme = sum(ecrites);
  zone.classList.toggle("mal", somme !== 0);
  const texte = ecrites.length ? (somme ? formatSigne(somme) : "0 ✓") : "";
  zone.replaceChildren(...(texte ? [Object.assign(document.createElement("span"), { className: "vc", textContent: "somme " }), texte] : []));
}

function showColonne(zone, valeurs) {
  const gains = sum(valeurs.filter((valeur) => valeur > 0));
  const pertes = sum(valeurs.filter((valeur) => valeur < 0));
  const [gros, petit] = zone.children;
  const vide = !gains && !pertes;
  gros.textContent = vide ? "" : formatSigne(gains + pertes);
  gros.className = gains + pertes > 0 ? "gain" : gains + pertes < 0 ? "perte" : "";
  petit.textContent = vide ? "" : `+${formatEntier(gains)} ${pertes ? formatEntier(pertes) : "−0"}`;
}

export function bindSommes(table) {
  const donnes = [...table.querySelectorAll("tr.donne")];
  const colonnes = [...table.querySelectorAll("[data-colonne]")];
  const totale = table.querySelector("[data-somme=donnes]");

  function refresh() {
    const lignes = donnes.map(listCases);
    donnes.forEach((donne, n) => showSomme(donne.querySelector("[data-somme]"), lignes[n]));
    colonnes.forEach((zone, place) => showColonne(zone, lignes.map((ligne) => ligne[place])));
    if (totale) showSomme(totale, lignes.flat());
    const bilan = table.querySelector("tr.bilan");
    showSomme(bilan.querySelector("[data-somme]"), listCases(bilan));
  }

  // Which half of the cell, and that what is typed is no number, are told at once.
  function mark(champ) {
    const cellule = champ.closest("tr:not(.total) .case");
    if (!cellule) return;
    const valeur = readCase(cellule);
    cellule.classList.toggle("plus", valeur > 0);
    cellule.classList.toggle("moins", valeur < 0);
  }

  table.addEventListener("input", ({ target }) => {
    mark(target);
    refresh();
  });
  table.addEventListener("change", ({ target }) => {
    const cellule = target.closest(".case");
    if (!cellule) return;
    const double = !target.closest(".total") && readCase(cellule) === undefined;
    const illisible = double || parseScore(target.value) === undefined;
    if (illisible) target.setAttribute("aria-invalid", "true");
    else if (!target.closest(".fausse")) target.removeAttribute("aria-invalid");
  });
  refresh();
}

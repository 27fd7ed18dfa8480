// The transcription page: wires the keyboard, the running sums and the phone's keys to its form.

import { bindClavier } from "./grille-clavier.js";
import { bindPile, isAuClavier } from "./grille-pile.js";
import { bindJoueurs } from "./grille-joueurs.js";
import { bindSigne } from "./grille-signe.js";
import { bindSommes } from "./grille-sommes.js";

const form = document.getElementById("grille");
const table = form.querySelector(".grille");
const papier = form.querySelector(".papier");
const formes = ["formule", "profondeur", "mode"];
let entamee = "entamee" in form.dataset;

/** Say that the control is no longer that of what is typed. */
function age() {
  entamee = true;
  const constat = document.getElementById("constat");
  if (!constat) return;
  constat.querySelector(".perime").hidden = false;
  for (const bouton of constat.querySelectorAll("button")) bouton.disabled = true;
}

form.addEventListener("input", (evenement) => {
  // Why a sheet is corrected is no part of it.
  if (![...formes, "raison"].includes(evenement.target.name)) age();
});
form.addEventListener("submit", () => {
  entamee = false;
});
window.addEventListener("beforeunload", (evenement) => {
  if (entamee) evenement.preventDefault();
});

// A finger on another shape draws it at once; arrow keys go through the choices undisturbed.
form.addEventListener("click", (evenement) => {
  const doigt = evenement.detail > 0 && formes.includes(evenement.target.name);
  if (doigt) form.requestSubmit(form.querySelector("[name=geste][value=grille]"));
});

bindSommes(table);
bindClavier(form, papier);
bindSigne(form, papier);
bindJoueurs(papier);
bindPile(form);

// Links of the control put the cursor in the cell they name.
document.addEventListener("click", (evenement) => {
  const lien = evenement.target.closest("main a[href^='#']");
  const cible = lien && document.getElementById(lien.hash.slice(1));
  const replie = cible?.closest("details:not([open])");
  if (replie) replie.open = true;
  if (!cible?.matches("input, select")) return;
  evenement.preventDefault();
  cible.focus();
  cible.scrollIntoView({ block: "center" });
});

const constat = document.querySelector("[data-faite]");
const attente = table.querySelector("[autofocus]");
const dehors = isAuClavier() && !document.querySelector(".raison [autofocus], .avis[role=alert]");
// On a touch screen a cursor put here would raise the keyboard: the thumb chooses its first field.
const pret = constat?.querySelector(".juste .suivante") ?? constat;
if (pret) pret.focus();
else if (dehors && !document.getElementById("constat")) (attente ?? form.elements["depart-0"])?.focus();
else if (attente) {
  // What already has the cursor keeps it: the browser then gives it to no field.
  const page = document.querySelector("main");
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}

// An Enter held down must not go on by itself from the control to the next sheet.
document.addEventListener("keydown", (evenement) => {
  if (evenement.key === "Enter" && evenement.repeat) evenement.preventDefault();
}, true);

// The screen of the hall: one view at a time on a projector; a name found at once on a phone.

import { follow } from "./vivant.js";

const PAS = 6000;
const PAGE = 12000;
const REPIT = 20000;
const LETTRES = 2;
const TROUVES = 12;
const ACCENTS = /\p{M}/gu;

const principal = document.querySelector("main.salle");
const bouton = document.querySelector("[data-pause]");
const compte = document.querySelector("[data-page]");
const champ = document.getElementById("nom");
const trouves = document.getElementById("trouves");
const grand = matchMedia("(min-width: 60em) and (orientation: landscape)");
let rang = 0;
let pause = false;
let reprise = 0;

const listVues = () => [...document.querySelectorAll(".vue")];
const fold = (texte) => {
  const lettres = texte.normalize("NFD").replace(ACCENTS, "").toLowerCase();
  return lettres.replaceAll("œ", "oe").replaceAll("æ", "ae");
};

/** Show the view whose turn it is; on a phone they all are. */
function show() {
  const vues = listVues();
  principal.classList.toggle("defile", grand.matches);
  rang = vues.length ? (rang + vues.length) % vues.length : 0;
  vues.forEach((vue, ici) => {
    vue.classList.toggle("montree", ici === rang);
  });
  compte.textContent = vues.length > 1 ? `${rang + 1} / ${vues.length}` : "";
}

function turn(pas) {
  rang += pas;
  show();
}

/** Whoever looks closer is left alone for a while. */
function wait() {
  reprise = Date.now() + REPIT;
}

function setPause(neuve) {
  pause = neuve;
  bouton.setAttribute("aria-pressed", String(pause));
  bouton.textContent = pause ? "Reprendre" : "Pause";
}

function press(evenement) {
  if (!grand.matches || evenement.target.closest("button, input, a")) return;
  if (evenement.key === "ArrowRight") turn(1);
  else if (evenement.key === "ArrowLeft") turn(-1);
  else if (evenement.key === " ") setPause(!pause);
  else return;
  evenement.preventDefault();
  wait();
}

/** Copy the lines of those whose name has a word that begins so. */
function find() {
  const cherche = fold(champ.value.trim());
  if (cherche.length < LETTRES) {
    trouves.replaceChildren();
    return;
  }
  const lignes = [...document.querySelectorAll(".vue [data-nom]")].filter((ligne) =>
    ` ${fold(ligne.querySelector(".nom").textContent)}`.includes(` ${cherche}`),
  );
  trouves.replaceChildren(...lignes.slice(0, TROUVES).map((ligne) => ligne.cloneNode(true)));
  if (lignes.length) return;
  const rien = document.createElement("li");
  rien.textContent = "Personne de ce nom n’a de place pour l’instant.";
  trouves.replaceChildren(rien);
}

document.documentElement.dataset.theme = "sombre";
bouton.addEventListener("click", () => setPause(!pause));
document.addEventListener("keydown", press);
for (const nom of ["pointermove", "focusin"]) document.addEventListener(nom, wait);
grand.addEventListener("change", show);
champ?.addEventListener("input", find);
setInterval(() => {
  if (grand.matches && !pause && Date.now() >= reprise) turn(1);
}, PAGE);
show();
follow(document.querySelector("[data-vivant]"), PAS, show);

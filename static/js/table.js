// The table page: wires the tiles, the keys and the live score to the one form of the page.

import { bindClavier } from "./clavier.js";
import { describe, describeCamps, sayManques } from "./resultat.js";
import { checkPoints, listManques, readSaisie } from "./saisie.js";
import { bindTuiles } from "./tuiles.js";

const ANNONCE = 700;
const DOUBLE_TAP = 400;
const form = document.getElementById("saisie");
const resultat = document.getElementById("resultat");
const annonce = document.getElementById("annonce");
const bareme = JSON.parse(document.getElementById("bareme").textContent);
const points = form.elements.points;
const fautePoints = document.getElementById("faute-points");
const tuiles = [...form.querySelectorAll(".tuile")];
const aMort = "mort" in form.dataset;
const groupes = ["contrat", "bouts", "compte_par", "poignee", "petit", "chelem"];
const choisis = new Map();
const instants = new Map();
const noms = tuiles.map((tuile) => tuile.querySelector("input").getAttribute("aria-label"));
const ici = resultat.children[1].textContent;
let muet = 0;
let doigt = false;

const nomDe = (place) => noms[place];

function moveDonneur() {
  const donneur = Number(form.elements.donneur.value || form.dataset.donneur);
  if (aMort) form.elements.mort_vu.value = donneur;
  return donneur;
}

function drawTuiles(faits, donneur) {
  for (const tuile of tuiles) {
    const place = Number(tuile.dataset.place);
    const mort = aMort && place === donneur;
    const preneur = place === faits.preneur;
    const appele = place === faits.appele && !preneur;
    const role = preneur ? (faits.seul ? "preneur, seul" : "preneur") : appele ? "appelé" : "";
    const mots = [place === donneur && "donne", mort ? "mort" : role].filter(Boolean);
    tuile.classList.toggle("mort", mort);
    tuile.classList.toggle("est-appele", appele);
    tuile.querySelector(".role").textContent = mots.join(" · ");
    const radio = tuile.querySelector("input");
    radio.disabled = mort;
    if (mort) radio.checked = false;
  }
}

function drawAppele(faits, donneur) {
  const zone = form.querySelector(".appele");
  if (!zone) return;
  for (const radio of zone.querySelectorAll('input:not([value="seul"])')) {
    const place = Number(radio.value);
    radio.disabled = place === faits.preneur || (aMort && place === donneur);
    if (radio.disabled) radio.checked = false;
  }
  zone.dataset.preneur = faits.preneur ?? "";
}

function drawResultat(faits, manques) {
  const faute = checkPoints(faits, bareme.joueurs);
  const vue = describe(faits, manques, faute, nomDe, bareme, ici);
  vue.lignes.forEach((texte, rang) => {
    resultat.children[rang].textContent = texte;
  });
  resultat.classList.toggle("alerte", Boolean(vue.alerte));
  resultat.classList.toggle("question", Boolean(vue.question));
  points.setAttribute("aria-invalid", String(Boolean(faute)));
  form.dataset.manque = faute ? "" : (manques[0] ?? "");
  clearTimeout(muet);
  if (vue.complet || vue.alerte) {
    muet = setTimeout(() => {
      annonce.textContent = vue.lignes.filter(Boolean).join(". ");
    }, ANNONCE);
  }
}

function refresh() {
  const donneur = moveDonneur();
  let faits = readSaisie(form);
  drawAppele(faits, donneur);
  drawTuiles(faits, donneur);
  faits = readSaisie(form);
  const camps = describeCamps(faits);
  for (const radio of form.elements.compte_par) {
    radio.nextElementSibling.querySelector("i").textContent = camps[radio.value];
  }
  for (const nom of groupes) {
    if (choisis.get(nom) !== form.elements[nom].value) instants.set(nom, Date.now());
    choisis.set(nom, form.elements[nom].value);
  }
  const manques = listManques(faits, bareme.joueurs);
  form.classList.toggle("entamee", manques.length < (bareme.joueurs === 5 ? 5 : 4));
  drawResultat(faits, manques);
  return { manques, faute: checkPoints(faits, bareme.joueurs) };
}

// A second tap on a chosen key gives it up; the click comes before the change, so the last known
// choice tells the two apart.
function giveUp(evenement) {
  const radio = evenement.target;
  if (radio.type !== "radio" || !groupes.includes(radio.name) || !radio.value) return;
  if (radio.name === "compte_par") {
    toggleCamp(radio);
    return;
  }
  if (choisis.get(radio.name) !== radio.value) return;
  if (Date.now() - instants.get(radio.name) < DOUBLE_TAP) return;
  const aucun = form.querySelector(`[name="${radio.name}"][value=""]`);
  radio.checked = false;
  if (aucun) aucun.checked = true;
  refresh();
}

// The two camps share one box: a finger anywhere on it turns it over.
function toggleCamp(radio) {
  if (!doigt || choisis.get("compte_par") !== radio.value) return;
  for (const autre of form.elements.compte_par) autre.checked = autre !== radio;
  refresh();
}

function showManque(nom) {
  const zone = form.querySelector(`.${nom}`);
  zone.scrollIntoView({ block: "nearest" });
  (zone.querySelector("input:checked:enabled") ?? zone.querySelector("input:enabled")).focus({
    preventScroll: true,
  });
}

function submit(evenement) {
  if (evenement.submitter && evenement.submitter.value !== "enregistrer") return;
  const { manques, faute } = refresh();
  if (!manques.length && !faute) return;
  evenement.preventDefault();
  clearTimeout(muet);
  const phrase = faute || sayManques(manques);
  resultat.children[0].textContent = phrase;
  resultat.children[1].textContent = "";
  resultat.classList.add("alerte");
  annonce.textContent = phrase;
  fautePoints.textContent = faute;
  fautePoints.hidden = !faute;
  showManque(faute ? "points" : manques[0]);
}

bindTuiles(form, refresh);
bindClavier(document.getElementById("clavier"), points, refresh);
form.addEventListener("pointerdown", (evenement) => {
  doigt = evenement.pointerType === "touch";
});
form.addEventListener("click", giveUp);
form.addEventListener("input", () => {
  if (!refresh().faute) fautePoints.hidden = true;
});
form.addEventListener("submit", submit);
form.addEventListener("submit", (evenement) => {
  const etat = document.getElementById("etat");
  if (!evenement.defaultPrevented) etat.textContent = "… envoi";
});
addEventListener("pageshow", refresh);
refresh();

// The table page: wires the tiles, the keys and the live score to the one form of the page.

import { bindClavier } from "./clavier.js";
import { bindCarnet } from "./ecriture.js";
import { canKeep } from "./file.js";
import { ask } from "./reseau.js";
import { describe, describeCamps, sayManques } from "./resultat.js";
import { checkPoints, listManques, readSaisie } from "./saisie.js";
import { bindTuiles } from "./tuiles.js";

const ANNONCE = 700;
const DOUBLE_TAP = 400;
const ATTEND = "Hors ligne\u00a0: ceci attend le réseau. Rien n’est perdu sur cette page.";
const PLEIN =
  "Ce téléphone n’a plus de place\u00a0: la donne reste ici, enregistrez-la quand les autres seront parties.";
const form = document.getElementById("saisie");
const resultat = document.getElementById("resultat");
const annonce = document.getElementById("annonce");
const bareme = JSON.parse(document.getElementById("bareme").textContent);
const points = form.elements.points;
const fautePoints = document.getElementById("faute-points");
const tuiles = [...form.querySelectorAll(".tuile")];
const preneurs = tuiles.map((tuile) => tuile.querySelector("input"));
const appele = form.querySelector(".appele");
const appeles = appele ? [...appele.querySelectorAll("input")] : [];
const miseres = [...form.querySelectorAll(".misere input")];
const aMort = "mort" in form.dataset;
const groupes = ["contrat", "bouts", "compte_par", "poignee", "petit", "chelem"];
const choisis = new Map();
let muet = 0;
let doigt = false;
let carnet = null;
let joint = false;

const nomDe = (place) => preneurs[place].getAttribute("aria-label");

/** Close what the donneur and the preneur make impossible; returns the donneur. */
function settle() {
  const donneur = form.elements.donneur.value || form.dataset.donneur;
  const mort = aMort ? donneur : null;
  if (aMort) form.elements.mort_vu.value = donneur;
  for (const choix of [...preneurs, ...miseres]) close(choix, choix.value === mort);
  const preneur = preneurs.find((radio) => radio.checked)?.value;
  for (const radio of appeles) close(radio, [mort, preneur].includes(radio.value));
  if (appele) appele.dataset.preneur = preneur ?? "";
  return Number(donneur);
}

function close(radio, ferme) {
  radio.disabled = ferme;
  if (ferme) radio.checked = false;
}

function sayRole(faits, place) {
  if (place === faits.preneur) return faits.seul ? "preneur, seul" : "preneur";
  return place === faits.appele ? "appelé" : "";
}

function drawTuiles(faits, donneur) {
  for (const tuile of tuiles) {
    const place = Number(tuile.dataset.place);
    const mort = aMort && place === donneur;
    const mots = [place === donneur && "donne", mort ? "mort" : sayRole(faits, place)];
    tuile.classList.toggle("mort", mort);
    tuile.classList.toggle("est-appele", place === faits.appele && !faits.seul);
    tuile.querySelector(".role").textContent = mots.filter(Boolean).join(" · ");
  }
}

function drawCamps(faits) {
  const camps = describeCamps(faits);
  for (const radio of form.elements.compte_par) {
    radio.nextElementSibling.querySelector("i").textContent = camps[radio.value];
  }
}

function drawResultat(faits, manques, faute, donneur) {
  const regles = bareme.maison ? " · règles maison" : "";
  const ici = `${nomDe(donneur)} donne${aMort ? " et ne joue pas" : ""}${regles}`;
  const vue = describe(faits, manques, faute, nomDe, bareme, ici);
  vue.lignes.forEach((texte, rang) => {
    resultat.children[rang].textContent = texte;
  });
  resultat.classList.toggle("alerte", Boolean(faute));
  points.setAttribute("aria-invalid", String(Boolean(faute)));
  form.dataset.manque = faute ? "" : (manques[0] ?? "");
  clearTimeout(muet);
  if (faute || !manques.length) {
    const phrase = vue.lignes.filter(Boolean).join(". ");
    muet = setTimeout(() => {
      annonce.textContent = phrase;
    }, ANNONCE);
  }
}

function remember() {
  for (const nom of groupes) {
    const valeur = form.elements[nom].value;
    if (choisis.get(nom)?.valeur !== valeur) choisis.set(nom, { valeur, instant: performance.now() });
  }
}

function refresh() {
  const donneur = settle();
  const faits = readSaisie(form);
  const manques = listManques(faits, bareme.joueurs);
  const faute = checkPoints(faits, bareme.joueurs);
  drawTuiles(faits, donneur);
  drawCamps(faits);
  drawResultat(faits, manques, faute, donneur);
  remember();
  carnet?.note();
  form.classList.toggle("entamee", manques.length < (appele ? 5 : 4));
  return { manques, faute };
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
  const { valeur, instant } = choisis.get(radio.name);
  if (valeur !== radio.value || performance.now() - instant < DOUBLE_TAP) return;
  const aucun = form.querySelector(`[name="${radio.name}"][value=""]`);
  radio.checked = false;
  if (aucun) aucun.checked = true;
  refresh();
}

// The two camps share one box: a finger anywhere on it turns it over.
function toggleCamp(radio) {
  if (!doigt || choisis.get("compte_par").valeur !== radio.value) return;
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

function say(phrase) {
  clearTimeout(muet);
  annonce.textContent = phrase;
}

function submit(evenement) {
  const geste = evenement.submitter?.value ?? "enregistrer";
  if (carnet?.isRebond(geste)) {
    evenement.preventDefault();
    return;
  }
  const { manques, faute } = refresh();
  if (geste === "enregistrer" && (faute || manques.length)) {
    evenement.preventDefault();
    sayManque(faute, manques);
  } else if (carnet?.write(geste)) evenement.preventDefault();
  else if (carnet?.isEnAttente()) {
    // Sent by the form itself, it would arrive before those that wait.
    evenement.preventDefault();
    tell(PLEIN);
  } else if (!joint) {
    evenement.preventDefault();
    reach(evenement.submitter);
  }
}

function tell(phrase) {
  say(phrase);
  resultat.children[0].textContent = phrase;
}

// What is sent by the form itself leaves the page: only once the server is known to answer.
async function reach(bouton) {
  const etat = document.getElementById("etat");
  etat.textContent = "… envoi";
  joint = Boolean(await ask(form.action.replace(/donnes(\/\d+\/corriger)?$/, "csrf")));
  if (joint) form.requestSubmit(bouton);
  else {
    etat.textContent = "hors ligne";
    tell(ATTEND);
  }
}

function sayManque(faute, manques) {
  const phrase = faute || sayManques(manques);
  say(phrase);
  resultat.children[0].textContent = phrase;
  resultat.children[1].textContent = "";
  resultat.classList.add("alerte");
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
addEventListener("pageshow", (evenement) => {
  // A page taken from the browser's memory shows a form that was already sent.
  if (evenement.persisted && !carnet) location.reload();
});
if ("suivie" in form.dataset && canKeep()) carnet = bindCarnet({ form, bareme, nomDe, refresh, say });
refresh();
form.dataset.pret = "";

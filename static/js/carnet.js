// The notebook: what this phone has written and the server does not have yet, drawn with the rest.

import { drawLignes, drawNouvelles, drawTotaux } from "./attente.js";
import { REGARD, bindConflit } from "./conflit.js";
import { keepFocus } from "./dom.js";
import { openEnvoi, openPoste } from "./envoi.js";
import { makeJeton, openFile } from "./file.js";
import { describeNews, sayMot } from "./nouvelles.js";
import { counts, findAncienne, findPerime, project } from "./projection.js";
import { bindRester } from "./rester.js";
import { followTable } from "./suivi.js";

const HEURE = new Intl.DateTimeFormat("fr", { timeStyle: "short" });
const HORS = "Cette page attend le réseau.";
const COCHE =
  '<svg class="coche" viewBox="0 0 12 12" aria-hidden="true"><path d="m2 6.5 3 3 5-7"/></svg> ';

/**
 * Open the notebook of this link and follow its table.
 *
 * `drawn` is called with the figures of the next donne after each change; `correct` with the line
 * that somebody wants back in the form, none when there is no form.
 */
export function openCarnet({ drawn = () => {}, correct = null, isTyped = () => false, say }) {
  const racine = location.pathname;
  const file = openFile(`file:${racine}`);
  const depart = JSON.parse(document.getElementById("depart").textContent);
  const etatMot = document.getElementById("etat");
  const debut = etatMot.innerHTML;
  // A closed table has no tiles: the head of its sheet always names who sits there.
  const nomDe = (place) =>
    document.querySelectorAll(".feuille thead th:nth-child(n + 3)")[place].textContent;
  const { post, fillCsrf, isOccupee } = openPoste(racine);
  const carnet = { file, vue: null, corrige: null, arrivee: null, add, replace, take, release, post };
  Object.assign(carnet, { once, offer, sayHors, sayNews, isCalme: () => performance.now() < calme });
  let faite = null;
  let mot = "";
  let dite = null;
  let offre = null;
  let retiree = null;
  let attendu = null;
  let calme = 0;

  // A sheet copied from paper takes nothing from a form: what waits is only taken back.
  const isCorrigible = () => Boolean(correct) && !suivi.recopiee;
  const findLigne = (jeton) => carnet.vue.lignes.find(({ item }) => item.jeton === jeton);
  const isPrete = (item) =>
    item && !item.etat && !item.retenue && !findPerime(item, suivi.etat);
  const { flush, isEnVol, wait } = openEnvoi({
    racine,
    file,
    post,
    isIci: (item) => !findAncienne(item, suivi.etat),
    isPrete,
    received,
    taken: (etat) => suivi.take(etat),
    getRang: () => suivi.etat.rang,
    draw,
    say,
  });
  const suivi = followTable({
    racine,
    depart,
    flush,
    changed: draw,
    isTyped,
    isHeld: isOccupee,
    countAttente: () => file.read().length,
  });

  /** Draw everything; a fault there is told, and keeps nothing from being stored or sent. */
  function draw() {
    try {
      keepFocus(drawAll);
    } catch (faute) {
      setTimeout(() => {
        throw faute;
      });
    }
  }

  function redraw() {
    draw();
    suivi.wake();
  }

  /** Say that the server has a donne. */
  function received({ jeton, choix, mots }, { donne }) {
    const ligne = findLigne(jeton);
    faite = choix?.pour === "sienne" ? null : (donne ?? choix.id);
    carnet.arrivee = { jeton, id: faite };
    mot = `enregistré ${HEURE.format().replace(":", " h ")}`;
    const nom = ligne?.numero ? `Donne ${ligne.numero} enregistrée` : "Enregistré";
    say(faite ? `${nom}\u00a0: ${mots}` : "L’autre version est gardée.");
  }

  /** What a closed table refused is tried again once it is open. */
  function retryFermees() {
    for (const { jeton, etat, fermee } of file.read()) {
      if (!correct && etat === "refusee") file.update(jeton, { fermee: true });
      else if (correct && fermee) file.update(jeton, { etat: null, phrase: null, fermee: false });
    }
  }

  /** Put a donne in the queue; throws when this browser keeps nothing. */
  function add(item) {
    const miens = file.read().map(({ jeton }) => jeton);
    file.add({ rang: carnet.vue.rang, miens, ...item });
    faite = null;
    draw();
    if (suivi.hors) say(`Gardée sur ce téléphone\u00a0: ${item.mots}`);
    suivi.wake();
  }

  /** Put other facts in the place of a donne that waits; throws when this browser keeps no more. */
  function replace(jeton, plus) {
    const { etat } = findLigne(jeton)?.item ?? {};
    file.replace(jeton, { ...plus, etat: null, phrase: null, retenue: false });
    // Refused, it was never received: its key may not be known for another donne.
    if (etat === "refusee") file.rename(jeton, makeJeton());
    carnet.corrige = null;
    redraw();
  }

  /** Let a donne that was held go on. */
  function release(jeton) {
    file.update(jeton, { retenue: false });
    carnet.corrige = null;
    redraw();
  }

  /** Take a donne of the queue back; null when the server has it meanwhile. */
  async function take(jeton) {
    if (isEnVol(jeton)) await wait();
    const ligne = findLigne(jeton);
    if (!ligne) return null;
    if (counts(ligne.item) && !ligne.ancienne) file.withdraw(jeton);
    else file.remove(jeton);
    offer(null);
    redraw();
    return ligne;
  }

  /** Do what may have to wait for an answer: until then its button says so, and a tap does nothing. */
  async function once(fait, jeton, act) {
    if (attendu) return;
    attendu = { fait, jeton };
    drawNews();
    try {
      await act();
    } finally {
      attendu = null;
      drawNews();
    }
  }

  /** Offer something in the line of news, until something else is done; nothing takes it away. */
  function offer(neuve) {
    offre = neuve;
    drawNews();
  }

  /** Take a donne off the queue for good, but for who touched the wrong button. */
  async function discard(jeton) {
    calme = performance.now() + REGARD;
    const ligne = await take(jeton);
    if (!ligne) return;
    retiree = ligne.item;
    say("Donne retirée.");
    offer({ titre: "Donne retirée", texte: retiree.mots, fait: "remettre", bouton: "Remettre" });
  }

  function putBack() {
    const miens = [...retiree.miens, ...file.read().map(({ jeton }) => jeton)];
    file.add({ ...retiree, miens, rang: carnet.vue.rang });
    offer(null);
    redraw();
  }

  /** Hold a donne of the queue while it is corrected. */
  async function hold(jeton) {
    const tape = isTyped();
    const enVol = isEnVol(jeton);
    if (enVol) await wait();
    const ligne = findLigne(jeton);
    if (!ligne && carnet.arrivee?.jeton === jeton) return sayArrivee();
    if (!ligne || !counts(ligne.item)) return draw();
    // Facts never come over what was begun while the answer was awaited.
    if (enVol && isTyped() && !tape) return sayNews("Pas encore de réponse\u00a0: touchez de nouveau.");
    offer(null);
    if (carnet.corrige) file.update(carnet.corrige, { retenue: false });
    file.update(jeton, { retenue: true });
    carnet.corrige = jeton;
    draw();
    correct(findLigne(jeton));
  }

  function chosen() {
    offre = null;
    redraw();
  }

  function sayArrivee() {
    const texte = "Cette donne vient d’arriver.";
    say(texte);
    offer({ titre: "", texte, fait: "ouvrir", bouton: "Corriger", jeton: carnet.arrivee.id });
  }

  /** Say that something waits for the network, and do nothing else. */
  function sayHors() {
    say(`Hors ligne. ${HORS}`);
    dite = HORS;
    drawNews();
  }

  /** Say something in the line of news too, until something else happens. */
  function sayNews(phrase) {
    say(phrase);
    dite = phrase;
    drawNews();
  }

  function drawAll() {
    const items = file.read();
    carnet.vue = project(suivi.etat, items);
    drawTotaux(carnet.vue.totaux);
    drawLignes(carnet.vue, isCorrigible());
    dite = null;
    drawNews();
    conflit.draw(carnet.vue);
    drawMot();
    const { etat: { derniere }, recopiee } = suivi;
    const nouvelles = document.querySelector(".nouvelles:not(.locale)");
    nouvelles.classList.toggle("faite", !recopiee && Boolean(faite) && faite === derniere?.id);
    for (const bouton of nouvelles.querySelectorAll("button")) bouton.hidden = recopiee;
    fillCsrf();
    drawn(carnet.vue, suivi.etat);
  }

  function drawMot() {
    const dit = sayMot(carnet.vue, suivi.hors);
    etatMot.classList.toggle("alerte", Boolean(dit) && dit !== "… envoi");
    if (suivi.recopiee && !dit) etatMot.textContent = "recopiée du papier";
    else if (dit || carnet.repris) etatMot.textContent = dit || "reprise de la saisie";
    else etatMot.innerHTML = mot ? COCHE + mot : debut;
  }

  function drawNews() {
    const { vue, corrige } = carnet;
    const etat = { corrige, corrigible: isCorrigible(), attendu, offre, phrase: dite };
    drawNouvelles(describeNews({ vue, hors: suivi.hors, nomDe, ...etat }));
  }

  const conflit = bindConflit({ file, getRang: () => suivi.etat.rang, chosen });
  document.addEventListener("click", (evenement) => {
    const { fait, jeton } = evenement.target.closest("[data-fait]")?.dataset ?? {};
    if (carnet.isCalme()) return;
    if (fait === "corriger") once(fait, jeton, () => hold(jeton));
    else if (fait === "retirer") discard(jeton);
    else if (fait === "remettre") putBack();
    else if (fait === "ouvrir") location.assign(`${racine}donnes/${jeton}/corriger`);
  });
  retryFermees();
  bindRester(() => suivi.hors, sayHors);
  addEventListener("storage", ({ key }) => {
    if (key === `file:${racine}`) redraw();
  });
  return Object.assign(carnet, { suivi, draw });
}

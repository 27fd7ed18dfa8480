// The notebook: what this phone has written and the server does not have yet, drawn with the rest.

import { drawLignes, drawNouvelles, drawTotaux } from "./attente.js";
import { keepFocus, parse } from "./dom.js";
import { makeJeton, openFile } from "./file.js";
import { describeNews, sayMot } from "./nouvelles.js";
import { counts, project } from "./projection.js";
import { ask } from "./reseau.js";
import { bindRester } from "./rester.js";
import { followTable } from "./suivi.js";

// A band that comes under a finger must not take it for a choice.
const REGARD = 700;
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
  const bande = document.getElementById("conflit");
  const debut = etatMot.innerHTML;
  const nomDe = (place) => document.querySelectorAll(".tuile .nom")[place].textContent;
  const carnet = { file, vue: null, corrige: null, add, replace, take, release, post, sayHors, sayNews };
  let csrf = document.querySelector("[name=csrf_token]")?.value;
  let envoye = null;
  let envoi = null;
  let faite = null;
  let mot = "";
  let conflit = null;

  const draw = () => keepFocus(drawAll);
  const suivi = followTable({ racine, depart, flush, changed: draw, isBusy });

  function redraw() {
    draw();
    suivi.wake();
  }

  function isBusy() {
    return Boolean(file.read().length || isTyped());
  }

  const findLigne = (jeton) => carnet.vue.lignes.find(({ item }) => item.jeton === jeton);
  const isPrete = (item) => item && !item.etat && !item.retenue;

  async function renew() {
    const reponse = await ask(`${racine}csrf`);
    csrf = reponse?.corps?.csrf_token ?? csrf;
    fillCsrf();
  }

  function fillCsrf() {
    for (const champ of document.getElementsByName("csrf_token")) champ.value = csrf;
  }

  /** Write to the server, with a fresh token when it does not know ours any more. */
  async function post(chemin, champs) {
    if (!csrf) await renew();
    const send = () =>
      ask(racine + chemin, {
        method: "POST",
        body: new URLSearchParams([...champs, ["csrf_token", csrf]]),
      });
    const reponse = await send();
    if (reponse?.statut !== 400) return reponse;
    await renew();
    return send();
  }

  /** Send what waits, in order; null when nothing does, else whether the server answered. */
  async function flush() {
    let repondu = null;
    for (;;) {
      const [item] = file.read();
      if (!isPrete(item) || !navigator.onLine) return repondu;
      envoye = item.jeton;
      draw();
      envoi = send(item);
      const reponse = await envoi;
      envoye = null;
      if (reponse) settle(item, reponse);
      draw();
      if (!reponse) return false;
      repondu = true;
    }
  }

  function send({ champs, jeton, rang, miens, choix }) {
    const tout = [...champs, ["jeton", jeton], ["rang", rang], ["miens", miens.join(" ")]];
    if (!choix) return post("donnes", tout);
    return post(`donnes/${choix.id}/choix`, [...tout, ["choix", "mienne"], ["modif", choix.modif]]);
  }

  /** Keep what the server says of a donne. */
  function settle({ jeton, choix, mots }, { statut, corps }) {
    const ligne = findLigne(jeton);
    if (statut === 200) {
      file.remove(jeton);
      faite = corps.donne ?? choix.id;
      mot = `enregistré ${HEURE.format().replace(":", " h ")}`;
      suivi.take(corps.etat);
      const nom = ligne?.numero ? `Donne ${ligne.numero} enregistrée` : "Enregistré";
      say(`${nom}\u00a0: ${mots}`);
    } else if (statut === 409 && corps.html) {
      const { html, sienne } = corps;
      file.update(jeton, { etat: "conflit", html, sienne, choix: null });
      suivi.take(corps.etat);
      say("Deux téléphones ont écrit la même donne. Choisissez.");
    } else if (statut === 404 && choix) {
      // Theirs has been taken off the sheet: mine takes no place but its own.
      file.update(jeton, { choix: null, rang: suivi.etat.rang });
    } else {
      const phrase = Object.values(corps.erreurs ?? {}).join(" ") || "Le serveur l’a refusée.";
      file.update(jeton, { etat: "refusee", phrase });
      say(`Donne refusée\u00a0: ${phrase}`);
    }
  }

  /** Put a donne in the queue; throws when this browser keeps nothing. */
  function add(item) {
    const items = file.read();
    const miens = items.map(({ jeton }) => jeton);
    file.add({ jeton: makeJeton(), rang: carnet.vue.rang, miens, ...item });
    faite = null;
    draw();
    if (suivi.hors) say(`Gardée sur ce téléphone\u00a0: ${item.mots}`);
    suivi.wake();
  }

  /** Put other facts in the place of a donne that waits. */
  function replace(jeton, plus) {
    const { etat } = findLigne(jeton)?.item ?? {};
    file.update(jeton, { ...plus, etat: null, phrase: null, retenue: false });
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
    if (envoye === jeton) await envoi;
    const ligne = findLigne(jeton);
    if (!ligne) return null;
    if (counts(ligne.item)) file.withdraw(jeton);
    else file.remove(jeton);
    redraw();
    return ligne;
  }

  /** Hold a donne of the queue while it is corrected. */
  async function hold(jeton) {
    if (envoye === jeton) await envoi;
    if (!findLigne(jeton)) return;
    if (carnet.corrige) file.update(carnet.corrige, { retenue: false });
    file.update(jeton, { retenue: true });
    carnet.corrige = jeton;
    draw();
    correct(findLigne(jeton));
  }

  function choose(choix) {
    const { jeton, sienne } = conflit;
    const fini = { etat: null, html: null, phrase: null };
    if (choix === "sienne") file.remove(jeton);
    else if (choix === "mienne") file.update(jeton, { ...fini, choix: sienne });
    else {
      file.update(jeton, { ...fini, rang: suivi.etat.rang });
      file.rename(jeton, makeJeton());
    }
    redraw();
  }

  /** Say that something waits for the network, and do nothing else. */
  function sayHors() {
    say(`Hors ligne. ${HORS}`);
    drawNews(HORS);
  }

  /** Say something in the line of news too, until something else happens. */
  function sayNews(phrase) {
    say(phrase);
    drawNews(phrase);
  }

  function drawAll() {
    const items = file.read();
    carnet.vue = project(suivi.etat, items);
    drawTotaux(carnet.vue.totaux);
    drawLignes(carnet.vue, Boolean(correct));
    drawNews();
    drawConflit();
    drawMot();
    const { derniere } = suivi.etat;
    document.querySelector(".nouvelles:not(.locale)").classList.toggle(
      "faite",
      Boolean(faite) && faite === derniere?.id,
    );
    fillCsrf();
    drawn(carnet.vue, suivi.etat);
  }

  function drawMot() {
    const dit = sayMot(carnet.vue, suivi.hors);
    etatMot.classList.toggle("alerte", Boolean(dit) && dit !== "… envoi");
    if (dit || carnet.repris) etatMot.textContent = dit || "reprise de la saisie";
    else etatMot.innerHTML = mot ? COCHE + mot : debut;
  }

  function drawNews(phrase) {
    const { vue, corrige } = carnet;
    const corrigible = Boolean(correct);
    drawNouvelles(describeNews({ vue, hors: suivi.hors, corrige, corrigible, nomDe, phrase }));
  }

  function drawConflit() {
    const { item } = carnet.vue.lignes.find(({ item: { etat } }) => etat === "conflit") ?? {};
    if (item?.html === conflit?.html) return;
    conflit = item;
    bande.replaceChildren(...(item ? [parse(item.html)] : []));
    bande.inert = true;
    setTimeout(() => {
      bande.inert = false;
    }, REGARD);
  }

  bande.addEventListener("submit", (evenement) => {
    evenement.preventDefault();
    choose(evenement.submitter.value);
  });
  document.addEventListener("click", (evenement) => {
    const { fait, jeton } = evenement.target.closest("[data-fait]")?.dataset ?? {};
    if (fait === "corriger") hold(jeton);
    else if (fait === "retirer") take(jeton);
  });
  bindRester(() => suivi.hors, sayHors);
  addEventListener("storage", ({ key }) => {
    if (key === `file:${racine}`) redraw();
  });
  return Object.assign(carnet, { suivi, draw });
}

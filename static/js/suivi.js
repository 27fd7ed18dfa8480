// The page follows its table: it asks what is new, and puts in place what has changed.

import { keepFocus, make, parse } from "./dom.js";
import { forgetRecharges, reload } from "./recharge.js";
import { ask, isEtat, sayErreurs } from "./reseau.js";

const PAS = 2500;
const PAS_HORS = 4000;

/** Change the sheet; who reads further down keeps the same line under the eyes. */
function keepScroll(change) {
  const feuille = document.querySelector(".feuille");
  const lu = feuille.getBoundingClientRect().top < 0;
  const findBas = () => feuille.querySelector("tfoot").getBoundingClientRect().bottom;
  const bas = findBas();
  change();
  if (lu) scrollBy(0, findBas() - bas);
}

/** Put new lines in the sheet; the head, the checkbox and what is open stay. */
function swapFeuille(html) {
  const section = document.querySelector(".feuille");
  const neuve = parse(html).firstElementChild;
  for (const partie of ["tbody", "tfoot"]) {
    section.querySelector(partie).replaceWith(neuve.querySelector(partie));
  }
  section.className = neuve.className;
}

function swapNouvelles(html) {
  document.querySelector(".nouvelles:not(.locale)").replaceWith(parse(html));
}

function swapBandes(html) {
  document.getElementById("bandes").replaceChildren(parse(html));
}

const ECHANGES = { bandes: swapBandes, nouvelles: swapNouvelles, feuille: swapFeuille };

/** Nothing is marked here any more: say it above what was last seen, and what is lost with it. */
function sayPartie(corps, attente) {
  const donnes = attente > 1 ? `les ${attente} donnes en attente` : "la donne en attente";
  const suite = attente ? ` Recopiez ${donnes} avant de quitter cette page.` : "";
  const phrase = sayErreurs(corps) + suite;
  const avis = make("div", { class: "avis erreur", role: "alert" }, make("p", {}, phrase));
  const { recopiee } = corps;
  const lien = { class: "bouton", href: recopiee };
  if (recopiee) avis.append(make("p", {}, make("a", lien, "Voir la feuille recopiée")));
  const bandes = document.getElementById("bandes");
  if (bandes.textContent !== avis.textContent) bandes.replaceChildren(avis);
}

/** A sheet copied from paper meanwhile is read elsewhere: no button of the form does anything. */
function closeForm(ferme) {
  for (const bouton of document.querySelectorAll("#saisie [name=geste]")) bouton.disabled = ferme;
}

/** Whether a table takes donnes from this link. */
const isOuverte = ({ marquer, verrouillee, partie }) =>
  marquer && !verrouillee && partie !== "close";

/**
 * Follow a table from the figures that its page shows.
 *
 * `flush` sends what waits and says whether the server answered, null when nothing waits; `changed`
 * is called when the state or the network is another; `isTyped` says whether something is being
 * typed, `isHeld` whether an answer is awaited, `countAttente` how many donnes wait.
 */
export function followTable({ racine, depart, flush, changed, isTyped, isHeld, countAttente }) {
  const vus = {};
  // The browser may be wrong about the network: this is a hint until the first answer.
  const suivi = { etat: depart, hors: !navigator.onLine, recopiee: false, take, wake, setHors };
  const ecrit = Boolean(document.getElementById("saisie"));
  let minuteur = 0;
  let occupe = false;
  let encore = false;
  let tour = 0;

  function setHors(hors) {
    if (suivi.hors === hors) return;
    suivi.hors = hors;
    changed();
  }

  function setRecopiee(recopiee) {
    if (suivi.recopiee === recopiee) return;
    suivi.recopiee = recopiee;
    closeForm(recopiee);
    changed();
  }

  function show() {
    const { etat } = suivi;
    for (const [nom, swap] of Object.entries(ECHANGES)) {
      if (etat[nom] !== vus[nom]) swap(etat[nom]);
      vus[nom] = etat[nom];
    }
    changed();
  }

  /** Take a state that the server gave. */
  function take(etat) {
    tour += 1;
    suivi.etat = etat;
    keepScroll(() => keepFocus(show));
    // A page about to load again has its copy made then.
    if (isAutre()) return;
    navigator.serviceWorker?.controller?.postMessage({ type: "garde", url: location.pathname });
  }

  async function poll() {
    const parti = tour;
    const headers = { "If-None-Match": `"${suivi.etat.etag}"` };
    const reponse = await ask(`${racine}etat`, { headers, attend: isEtat });
    setHors(!reponse);
    if (reponse?.statut === 200 && parti === tour) take(reponse.corps);
    if (reponse) {
      const detail = { chrono: suivi.etat.chrono, heure: reponse.heure };
      dispatchEvent(new CustomEvent("suivi", { detail }));
    }
    if (reponse) setRecopiee(Boolean(reponse.corps?.recopiee));
    if (reponse?.statut === 404) sayPartie(reponse.corps, countAttente());
  }

  /** Whether the page should be another: what is typed in a form that stays as it is holds it. */
  function isAutre() {
    if (suivi.etat.forme === depart.forme) return false;
    const change = ["position", "placement", "bareme"].some((nom) => suivi.etat[nom] !== depart[nom]);
    return change || isOuverte(suivi.etat) !== ecrit || !isTyped();
  }

  function checkForme() {
    if (suivi.etat.forme === depart.forme) forgetRecharges();
    else if (isAutre() && !isHeld()) reload(isHeld);
  }

  /** Send what waits, else ask what is new. */
  async function go() {
    const repondu = await flush();
    if (repondu === null) await poll();
    else setHors(!repondu);
    checkForme();
  }

  /** Go now, and again later as long as somebody looks. */
  async function wake() {
    encore = occupe;
    if (occupe || document.hidden) return;
    occupe = true;
    clearTimeout(minuteur);
    try {
      await go();
    } finally {
      occupe = false;
      if (encore) wake();
      else if (!document.hidden) minuteur = setTimeout(wake, suivi.hors ? PAS_HORS : PAS);
    }
  }

  for (const nom of ["pageshow", "online", "focus"]) addEventListener(nom, wake);
  addEventListener("offline", () => {
    setHors(true);
    wake();
  });
  document.addEventListener("visibilitychange", wake);
  return suivi;
}

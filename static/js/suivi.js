// The page follows its table: it asks what is new, and puts in place what has changed.

import { keepFocus, make, parse } from "./dom.js";
import { ask } from "./reseau.js";

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

/** The link opens nothing any more: say it above what was last seen. */
function sayPartie({ erreurs }) {
  const avis = make("div", { class: "avis erreur", role: "alert" }, make("p", {}, erreurs[""]));
  document.getElementById("bandes").replaceChildren(avis);
}

/** Load the page again, once for each form that it should have. */
function reload(forme) {
  try {
    if (sessionStorage.getItem("forme") === forme) return;
    sessionStorage.setItem("forme", forme);
    location.reload();
  } catch {
    // A page that cannot know that it did already stays as it is.
  }
}

/**
 * Follow a table from the figures that its page shows.
 *
 * `flush` sends what waits and says whether the server answered, null when nothing waits; `changed`
 * is called when the state or the network is another; `isBusy` says whether something is written
 * here and not sent.
 */
export function followTable({ racine, depart, flush, changed, isBusy }) {
  const vus = {};
  const suivi = { etat: depart, hors: !navigator.onLine, take, wake, setHors };
  let minuteur = 0;
  let occupe = false;
  let encore = false;
  let tour = 0;

  function setHors(hors) {
    if (suivi.hors === hors) return;
    suivi.hors = hors;
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
    navigator.serviceWorker?.controller?.postMessage({ type: "garde", url: location.pathname });
  }

  async function poll() {
    const parti = tour;
    const entetes = { "If-None-Match": `"${suivi.etat.etag}"` };
    const reponse = await ask(`${racine}etat`, { headers: entetes });
    setHors(!reponse);
    if (reponse?.statut === 200 && parti === tour) take(reponse.corps);
    if (reponse?.statut === 404) sayPartie(reponse.corps);
  }

  /** Other seats, another form: load the page again, but not under what is being written. */
  function checkForme() {
    const { forme, placement } = suivi.etat;
    if (forme === depart.forme) return;
    if (placement !== depart.placement || !isBusy()) reload(forme);
  }

  /** Ask now, and again later as long as somebody looks. */
  async function wake() {
    encore = occupe;
    if (occupe || document.hidden) return;
    occupe = true;
    clearTimeout(minuteur);
    const repondu = await flush();
    if (repondu === null) await poll();
    else setHors(!repondu);
    occupe = false;
    checkForme();
    if (encore) wake();
    else if (!document.hidden) minuteur = setTimeout(wake, suivi.hors ? PAS_HORS : PAS);
  }

  for (const nom of ["pageshow", "online", "focus"]) addEventListener(nom, wake);
  addEventListener("offline", () => setHors(true));
  document.addEventListener("visibilitychange", wake);
  return suivi;
}

// A page whose parts follow the evening: it asks what is new and puts in place what has changed.

import { setReste } from "./chrono.js";
import { keepFocus, parse } from "./dom.js";
import { ask } from "./reseau.js";

const isEtat = (corps) => typeof corps?.html === "string" && typeof corps.etag === "string";

/** What is typed or open in a part stays so in the one that takes its place. */
function keepSaisie(ancienne, neuve) {
  for (const champ of ancienne.querySelectorAll("input[id]")) {
    const suivant = neuve.querySelector(`#${CSS.escape(champ.id)}`);
    if (suivant && champ.value !== champ.defaultValue) suivant.value = champ.value;
  }
}

/** Put new parts in the place of those with the same id that are not the same any more. */
function swap(html, vus, csrf) {
  for (const neuve of [...parse(html).children]) {
    const texte = neuve.outerHTML;
    const ancienne = document.getElementById(neuve.id);
    if (vus.get(neuve.id) === texte || !ancienne) continue;
    vus.set(neuve.id, texte);
    for (const champ of neuve.querySelectorAll("input[name=csrf_token]")) champ.value = csrf;
    keepSaisie(ancienne, neuve);
    ancienne.replaceWith(neuve);
  }
}

/**
 * Follow the evening at the address that `racine` names, every `pas` milliseconds while somebody
 * looks; `changed` is called once the page has changed.
 */
export function follow(racine, pas, changed = () => {}) {
  const { vivant, csrf = "", secondes } = racine.dataset;
  const vus = new Map();
  let etag = "";
  let minuteur = 0;

  async function poll() {
    const headers = etag ? { "If-None-Match": `"${etag}"` } : {};
    const reponse = await ask(vivant, { headers, attend: isEtat });
    document.documentElement.classList.toggle("hors", !reponse);
    if (reponse?.statut !== 200) return;
    etag = reponse.corps.etag;
    keepFocus(() => swap(reponse.corps.html, vus, csrf));
    setReste(reponse.corps.reste);
    changed();
  }

  async function wake() {
    clearTimeout(minuteur);
    if (document.hidden) return;
    await poll();
    clearTimeout(minuteur);
    minuteur = setTimeout(wake, pas);
  }

  setReste(secondes === undefined ? null : Number(secondes));
  for (const nom of ["online", "focus"]) addEventListener(nom, wake);
  document.addEventListener("visibilitychange", wake);
  wake();
}

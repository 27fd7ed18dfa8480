// A table that waits: it opens its sheet as soon as its position is called.

import { ask } from "./reseau.js";

const PAS = 5000;
const { appel, etag } = document.querySelector("[data-appel]").dataset;
let minuteur = 0;

async function listen() {
  clearTimeout(minuteur);
  if (document.hidden) return;
  const headers = { "If-None-Match": `"${etag}"` };
  const reponse = await ask(appel, { headers });
  // The table's own address shows the sheet, or comes back here with what is new.
  if (reponse?.statut === 200) location.replace("./..");
  else minuteur = setTimeout(listen, PAS);
}

document.addEventListener("visibilitychange", listen);
minuteur = setTimeout(listen, PAS);

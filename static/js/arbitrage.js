// The incidents found as one types; on a desktop the search is ready to be typed in.

import { parse } from "./dom.js";

const form = document.querySelector("[data-cherche]");
const champ = form.elements.q;
let demande = new AbortController();

async function search() {
  demande.abort();
  demande = new AbortController();
  const adresse = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  try {
    const reponse = await fetch(adresse, { signal: demande.signal });
    if (!reponse.ok) return;
    const neufs = parse(await reponse.text()).querySelector("#resultats");
    document.getElementById("resultats").replaceWith(neufs);
    // Back from an incident, what was found is there again.
    history.replaceState(null, "", adresse);
  } catch {
    // The next letter asks again; Enter asks for the page.
  }
}

champ.addEventListener("input", search);
if (matchMedia("(pointer: fine)").matches) champ.focus({ preventScroll: true });

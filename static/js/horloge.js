// The clock of a club night on the page of a table: its end is known, and what time the server has.

import { FIN, format, sayMots, setFin, setReste } from "./chrono.js";

const SECONDE = 1000;
const chrono = document.getElementById("chrono");

/** Show a clock that stands, or none. */
function showArrete(reste) {
  setReste(null);
  chrono.querySelector("[data-reste]").textContent = reste ? format(reste) : "";
  sayMots(chrono, reste ? "à l’arrêt" : reste === 0 ? FIN : "");
  chrono.classList.toggle("fini", reste === 0);
}

/** Show what the clock does, at the time that an answer has just told. */
function show({ detail: { chrono: horloge, heure } }) {
  const { fin = null, reste = null } = horloge ?? {};
  chrono.dataset.chrono = fin === null ? "arrete" : "court";
  if (fin === null) return showArrete(reste);
  const instant = fin * SECONDE + Date.now() - heure;
  if (instant > Date.now()) sayMots(chrono, "");
  return setFin(instant);
}

if (chrono) addEventListener("suivi", show);

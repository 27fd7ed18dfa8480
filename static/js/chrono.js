// Clocks count down by the server's time: a phone's own may be wrong.

const SECONDE = 1000;
const ECART = 2 * SECONDE;
export const FIN = "Dernière donne";
let fin = null;

/** 12:05, or 1:02:05. */
export function format(secondes) {
  const minutes = Math.floor(secondes / 60);
  const deux = (nombre) => String(nombre).padStart(2, "0");
  const reste = deux(secondes % 60);
  if (minutes < 60) return `${minutes}:${reste}`;
  return `${Math.floor(minutes / 60)}:${deux(minutes % 60)}:${reste}`;
}

/** Draw every clock of the page that runs. */
export function drawChronos() {
  if (fin === null) return;
  const secondes = Math.max(0, Math.round((fin - Date.now()) / SECONDE));
  for (const chrono of document.querySelectorAll('[data-chrono="court"]')) {
    chrono.querySelector("[data-reste]").textContent = format(secondes);
    if (!secondes) sayMots(chrono, FIN);
    chrono.classList.toggle("fini", !secondes);
  }
}

/** Put words in a clock, where they are others: a screen reader says them again. */
export function sayMots(chrono, mots) {
  const place = chrono.querySelector("[data-mots]");
  if (place.textContent !== mots) place.textContent = mots;
}

/** Count down to an instant of this phone's time; a whole second more or less is no other one. */
export function setFin(instant) {
  if (fin === null || Math.abs(instant - fin) > ECART) fin = instant;
  drawChronos();
}

/** Count from so many seconds left; null where no clock runs. */
export function setReste(reste) {
  fin = reste === null ? null : Date.now() + reste * SECONDE;
  drawChronos();
}

setInterval(drawChronos, SECONDE / 2);

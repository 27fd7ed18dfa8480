// Clocks count down from the seconds that the server gives: a phone's own time may be wrong.

const SECONDE = 1000;
let fin = null;

/** 12:05, or 1:02:05. */
function format(secondes) {
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
    chrono.classList.toggle("fini", !secondes);
    if (!secondes) chrono.querySelector("[data-mots]").textContent = "Dernière donne";
  }
}

/** Count from so many seconds left; null where no clock runs. */
export function setReste(reste) {
  fin = reste === null ? null : Date.now() + reste * SECONDE;
  drawChronos();
}

setInterval(drawChronos, SECONDE / 2);

// A table page without a form: it follows the table, and keeps what this phone could not send.

import { openCarnet } from "./carnet.js";

const annonce = document.getElementById("annonce");

/** Show whose turn it is, as the page of who marks does. */
function drawTour({ numero, donneur }, { mort }) {
  const mot = document.querySelector(".tete-table h1 .doux");
  // A closed or locked sheet is nobody's turn.
  if (!mot?.textContent.startsWith("donne")) return;
  mot.textContent = `donne ${numero}`;
  for (const tuile of document.querySelectorAll(".tuile")) {
    const donne = Number(tuile.dataset.place) === donneur;
    const role = mort === null ? "donne" : "donne · mort";
    tuile.classList.toggle("mort", donne && mort !== null);
    tuile.querySelector(".role").textContent = donne ? role : "";
  }
}

if (document.getElementById("depart")) {
  const carnet = openCarnet({
    drawn: drawTour,
    say: (phrase) => {
      annonce.textContent = phrase;
    },
  });
  carnet.draw();
  carnet.suivi.wake();
}

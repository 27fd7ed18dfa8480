// A table page without a form: it follows the table, and keeps what this phone could not send.

import { openCarnet } from "./carnet.js";

const annonce = document.getElementById("annonce");
if (document.getElementById("depart")) {
  const carnet = openCarnet({
    say: (phrase) => {
      annonce.textContent = phrase;
    },
  });
  carnet.draw();
  carnet.suivi.wake();
}

// Two versions of one donne: the band that shows both, and what is chosen.

import { parse } from "./dom.js";
import { makeJeton } from "./file.js";

/** How long what comes under a finger does not take it for a tap, in milliseconds. */
export const REGARD = 700;

/** The queue after « C’est une autre donne »: its next ones may be those that theirs are. */
function looksFurther(file, jeton, { rang }) {
  for (const item of file.read()) {
    const depuis = item.jeton === jeton ? rang + 1 : Math.min(item.depuis ?? rang, rang);
    file.update(item.jeton, { depuis });
  }
}

/** Bind the band; `getRang` gives the next free rank, `chosen` draws and sends. */
export function bindConflit({ file, getRang, chosen }) {
  const bande = document.getElementById("conflit");
  let conflit = null;
  let minuteur = 0;

  function choose(choix) {
    const { jeton, sienne } = conflit;
    const fini = { etat: null, html: null, phrase: null };
    if (choix === "autre") {
      file.update(jeton, { ...fini, rang: getRang() });
      looksFurther(file, jeton, sienne);
      file.rename(jeton, makeJeton());
    } else {
      // Nothing leaves the queue before the server says that theirs is still as it was shown.
      file.update(jeton, { ...fini, choix: { ...sienne, pour: choix } });
    }
    chosen();
  }

  bande.addEventListener("submit", (evenement) => {
    evenement.preventDefault();
    // The band goes away at once: nobody further up may take it for a form that leads elsewhere.
    evenement.stopPropagation();
    choose(evenement.submitter.value);
  });

  return {
    /** Show the band of the donne in conflict, when there is one. */
    draw({ lignes }) {
      const { item } = lignes.find(({ item: { etat } }) => etat === "conflit") ?? {};
      if (item?.html === conflit?.html) return;
      conflit = item;
      bande.replaceChildren(...(item ? [parse(item.html)] : []));
      bande.inert = true;
      clearTimeout(minuteur);
      minuteur = setTimeout(() => {
        bande.inert = false;
      }, REGARD);
    },
  };
}

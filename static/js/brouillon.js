// What is being typed outlives a reload, a turn of the phone, and its sleep.

import { fill, listFaits } from "./champs.js";
import { keep, makeJeton, recall } from "./file.js";

/**
 * The draft of a form, kept under a name.
 *
 * It belongs to the tab that wrote or read it last: another one leaves it as it is.
 */
export function openBrouillon(form, nom) {
  const onglet = makeJeton();
  const avant = listFaits(form);
  fill(form, []);
  const vierge = JSON.stringify(listFaits(form));
  fill(form, avant);
  const isVierge = () => JSON.stringify(listFaits(form)) === vierge;
  let lu = onglet;

  return {
    isVierge,
    read() {
      const garde = recall(nom, null);
      lu = garde?.onglet;
      return garde;
    },
    /** Keep what the form says, with what else must come back with it. */
    save(autres) {
      const la = recall(nom, null);
      if (la && ![onglet, lu].includes(la.onglet)) return;
      lu = onglet;
      const { placement_vu: places, position } = form.elements;
      const vus = { placement: places.value, position: position?.value };
      const dit = !isVierge() || Object.values(autres).some(Boolean);
      try {
        keep(nom, dit && { onglet, faits: listFaits(form), ...vus, ...autres });
      } catch {
        // No room left: what is typed is still on the page.
      }
    },
  };
}

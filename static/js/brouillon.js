// What is being typed outlives a reload, a turn of the phone, and its sleep.

import { fill, listFaits } from "./champs.js";
import { keep, recall } from "./file.js";

/** The draft of a form, kept under a name. */
export function openBrouillon(form, nom) {
  const avant = listFaits(form);
  fill(form, []);
  const vierge = JSON.stringify(listFaits(form));
  fill(form, avant);
  const isVierge = () => JSON.stringify(listFaits(form)) === vierge;

  return {
    isVierge,
    read: () => recall(nom, null),
    /** Keep what the form says, with what else must come back with it. */
    save(autres) {
      const placement = form.elements.placement_vu.value;
      const dit = !isVierge() || Object.values(autres).some(Boolean);
      try {
        keep(nom, dit && { faits: listFaits(form), placement, ...autres });
      } catch {
        // No room left: what is typed is still on the page.
      }
    },
  };
}

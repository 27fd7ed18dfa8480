// The fields of the form as names and values: kept, sent and put back whatever they mean.

const isFait = ({ name, type }) => name && !["hidden", "submit", "button"].includes(type);
const isCoche = ({ type }) => type === "radio" || type === "checkbox";
// What keeps its meaning when other people sit down.
const SANS_PLACE = /^(contrat|bouts|points|compte_par|poignee2?|petit|chelem|motif)$/;

/** What the form says, as pairs. */
export function listFaits(form) {
  return [...form.elements]
    .filter((champ) => isFait(champ) && !champ.disabled && (!isCoche(champ) || champ.checked))
    .map(({ name, value }) => [name, value]);
}

/** Put facts in the form; a field that they do not name goes back to nothing. */
export function fill(form, faits) {
  for (const champ of [...form.elements].filter(isFait)) {
    const dits = faits.filter(([nom]) => nom === champ.name).map(([, valeur]) => valeur);
    if (!isCoche(champ)) champ.value = dits[0] ?? champ.options?.[0].value ?? "";
    else if (dits.length) champ.checked = dits.flatMap((dit) => dit.split(" ")).includes(champ.value);
    else champ.checked = champ.value === "" || "defaut" in champ.dataset;
  }
}

export const dropPlaces = (faits) => faits.filter(([nom]) => SANS_PLACE.test(nom));

// Our own keypad for the points: it leaves the totals visible, where the phone's would cover them.

function press(texte, touche) {
  if (touche === "efface") return texte.slice(0, -1);
  const [, chiffres, demi] = /^(\d*)(.*)$/.exec(texte);
  if (touche === "½") return demi ? chiffres : `${chiffres}½`;
  // A third digit, or one after ½, starts the number again: nothing to erase first.
  return demi || chiffres.length > 1 ? touche : chiffres + touche;
}

/** Make the keys write in the field; `changed` is called after each. */
export function bindClavier(clavier, champ, changed) {
  champ.inputMode = "none";
  champ.value = champ.value.replace(/[.,]5$/, "½");
  champ.addEventListener("focus", () => champ.select());
  clavier.addEventListener("click", (evenement) => {
    const touche = evenement.target.closest("button");
    if (!touche) return;
    champ.value = press(champ.value, touche.value);
    changed();
  });
}

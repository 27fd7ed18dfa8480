// What was typed goes along when a tap shows the ruling for somebody else.

const form = document.querySelector("#appliquer form[method=post]");
const SAISIS = /^(points|note|libre|sanction|poignee|exclure|retenu|payeur|montant-\d+)$/;

/** Whether somebody has changed a field since the page was shown. */
function isChanged(champ) {
  if (champ.type === "checkbox" || champ.type === "radio") {
    return champ.checked && !champ.defaultChecked;
  }
  return champ.value !== champ.defaultValue;
}

document.getElementById("appliquer")?.addEventListener("click", (event) => {
  const lien = event.target.closest("[aria-labelledby=qui] a");
  if (!lien || !form) return;
  const adresse = new URL(lien.href);
  for (const champ of form.elements) {
    if (SAISIS.test(champ.name) && isChanged(champ)) adresse.searchParams.set(champ.name, champ.value);
  }
  lien.href = adresse.href;
});

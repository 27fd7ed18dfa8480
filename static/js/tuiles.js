// The tiles pick the preneur and, at five, the appelé. A tap anywhere on a tile means what it
// looks like; a mouse or the keyboard on a radio itself stays a plain radio.

const DOUBLE_TAP = 400;

/** Make the tiles pick; `changed` is called after each choice. */
export function bindTuiles(form, changed) {
  const zone = form.querySelector(".scores");
  const radios = (nom) => [...form.querySelectorAll(`[name="${nom}"]`)];
  const preneurs = radios("preneur");
  const appeles = radios("appele");
  const valueOf = (liste) => liste.find((radio) => radio.checked)?.value ?? null;
  let doigt = false;
  let dernier = { place: null, instant: 0 };

  function choose(liste, valeur) {
    for (const radio of liste) radio.checked = radio.value === valeur;
  }

  function tap(place) {
    const instant = Date.now();
    const preneur = valueOf(preneurs);
    const appele = valueOf(appeles);
    const rebond = dernier.place === place && instant - dernier.instant < DOUBLE_TAP;
    dernier = { place, instant };
    if (preneurs.find((radio) => radio.value === place)?.disabled) return;
    if (!appeles.length) {
      if (place !== preneur) choose(preneurs, place);
      else if (!rebond) choose(preneurs, null);
    } else if (place === preneur) {
      if (rebond) return;
      if (appele === "seul") choose(preneurs, null);
      choose(appeles, appele === "seul" ? null : "seul");
    } else if (place === appele) {
      if (!rebond) choose(appeles, null);
    } else {
      choose(preneur === null ? preneurs : appeles, place);
    }
    changed();
  }

  zone.addEventListener("pointerdown", (evenement) => {
    doigt = evenement.pointerType === "touch";
  });
  zone.addEventListener("keydown", () => {
    doigt = false;
  });
  zone.addEventListener("click", (evenement) => {
    const tuile = evenement.target.closest(".tuile");
    const radio = evenement.target.closest("input");
    const place = tuile ? tuile.dataset.place : radio?.value;
    if (radio && !doigt) return;
    if (!place || place === "seul") return;
    evenement.preventDefault();
    // A cancelled click puts the radios back as they were: choose once it is over.
    setTimeout(() => tap(place));
  });
}

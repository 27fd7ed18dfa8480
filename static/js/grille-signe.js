// The keys a phone's number pad lacks: the sign, the cell below, the next one.

import { copyGauche, findSuite, findVoisine, flipMoitie } from "./grille-clavier.js";

const NEGATIF = /^\s*[-−–—]\s*|\s*[-−–—]\s*$/;

function tell(champ) {
  champ.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Flip the sign of a cell; in two columns, its number goes to the other one. */
export function flip(champ) {
  if (flipMoitie(champ)) return;
  const { value } = champ;
  champ.value = NEGATIF.test(value) ? value.replace(NEGATIF, "") : `−${value.replace(/^\s*\+\s*/, "")}`;
  champ.setSelectionRange(champ.value.length, champ.value.length);
  tell(champ);
}

export function bindSigne(form, table) {
  const barre = document.getElementById("touches-signe");
  const tenue = document.getElementById("case-tenue");
  const [signe, egal] = barre.querySelectorAll("button");
  const contrats = barre.querySelectorAll(".contrat-cle");
  const doigt = matchMedia("(pointer: coarse)");
  let champ = null;

  if (doigt.matches) {
    for (const un of table.querySelectorAll(".case input")) un.inputMode = "numeric";
  }

  function place() {
    const vue = window.visualViewport;
    if (!vue) return;
    const cache = Math.max(0, window.innerHeight - vue.height - vue.offsetTop);
    barre.style.setProperty("--clavier", `${cache}px`);
  }

  function show(cible) {
    champ = doigt.matches && cible?.matches("input[data-col]") ? cible : null;
    barre.hidden = !champ;
    if (!champ) return;
    tenue.textContent = champ.getAttribute("aria-label");
    const score = champ.closest(".case") && !/^t[pm]-/.test(champ.name);
    const contrat = champ.name.startsWith("k-");
    signe.disabled = !score;
    egal.disabled = !score;
    signe.hidden = egal.hidden = contrat;
    for (const cle of contrats) cle.hidden = !contrat;
    place();
  }

  const touches = {
    signe: () => flip(champ),
    egal: () => copyGauche(champ),
    bas: () => findVoisine(table, champ, 1)?.focus(),
    suite: () => (findSuite(table, champ, 1) ?? document.getElementById("enregistrer")).focus(),
  };

  // The keys must not take the cursor away from the cell.
  barre.addEventListener("pointerdown", (evenement) => evenement.preventDefault());
  barre.addEventListener("click", ({ target }) => {
    if (!champ || !target.value) return;
    if (target.matches(".contrat-cle")) {
      champ.value = target.value;
      tell(champ);
    } else touches[target.value]();
  });
  form.addEventListener("focusin", ({ target }) => {
    if (!barre.contains(target)) show(target);
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) show(null);
  });
  window.visualViewport?.addEventListener("resize", place);
  window.visualViewport?.addEventListener("scroll", place);
}

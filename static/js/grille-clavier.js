// The keyboard of a spreadsheet over the grid: Enter, arrows, Escape; runs of Tab come back.

const SIGNES = ["-", "−", "+"];
const CASES = "[data-rang] input[data-col]";

function nameRang(champ) {
  return champ?.closest("[data-rang]")?.dataset.rang;
}

function listRangs(table) {
  const rangs = new Map();
  for (const champ of table.querySelectorAll(CASES)) {
    const rang = nameRang(champ);
    rangs.set(rang, [...(rangs.get(rang) ?? []), champ]);
  }
  return [...rangs.values()];
}

/** The cell of a row in this column, or the nearest one after it. */
function findCol(rang, col) {
  return rang.find((champ) => Number(champ.dataset.col) >= col) ?? rang.at(-1);
}

/** The cell so many rows away, in a column; nothing beyond the first and last rows. */
export function findVoisine(table, champ, pas, col = Number(champ.dataset.col)) {
  const rangs = listRangs(table);
  const ici = rangs.findIndex((rang) => rang.includes(champ));
  const la = rangs[ici + pas];
  return la && findCol(la, col);
}

/** The next cell in reading order, or the one before. */
export function findSuite(table, champ, pas) {
  const champs = [...table.querySelectorAll(CASES)];
  return champs[champs.indexOf(champ) + pas];
}

/** The half of a cell that stays empty when this one has its number; sums need both of theirs. */
function findJumelle(champ) {
  if (champ.closest(".total")) return undefined;
  const moities = champ.closest(".moities")?.querySelectorAll("input") ?? [];
  return [...moities].find((une) => une !== champ);
}

/** Put a number in the other half of its cell, and the cursor with it; false when there is none. */
export function flipMoitie(champ) {
  const jumelle = findJumelle(champ);
  if (!jumelle) return false;
  [champ.value, jumelle.value] = [jumelle.value, champ.value];
  jumelle.dispatchEvent(new Event("input", { bubbles: true }));
  jumelle.focus();
  return true;
}

/** A sign typed in one of two columns is the column it goes to. */
function obeySigne(champ, signe) {
  const moities = [...champ.closest(".moities").querySelectorAll("input")];
  const cible = moities[signe === "+" ? 0 : 1];
  if (cible !== champ && !flipMoitie(champ)) cible.focus();
}

/** The next cell of a row, past the half that a number leaves empty. */
function findApres(rang, champ) {
  const jumelle = champ.value && findJumelle(champ);
  return rang.slice(rang.indexOf(champ) + 1).find((un) => un !== jumelle);
}

/** The fields of the cell at the left: one, or its two halves; none beside the contract. */
function listGauche(champ) {
  const cellule = champ.closest(".case")?.previousElementSibling;
  return cellule?.matches(".case") ? [...cellule.querySelectorAll("input")] : [];
}

/** Put the number of the cell at the left in this one, its sign with it. */
export function copyGauche(champ) {
  const gauche = listGauche(champ);
  const ici = [...champ.closest(".case").querySelectorAll("input")];
  if (gauche.length !== ici.length) return;
  ici.forEach((un, rang) => {
    un.value = gauche[rang].value;
    un.dispatchEvent(new Event("input", { bubbles: true }));
  });
  (ici.find((un) => un.value) ?? champ).focus();
}

/** Where Enter leads from a heading: number, name, next name, then the first row. */
function findApresTete(table, champ) {
  const rangs = listRangs(table);
  const ici = rangs.find((rang) => rang.includes(champ));
  if (nameRang(champ) === "depart") return findVoisine(table, champ, 1);
  return ici[ici.indexOf(champ) + 1] ?? rangs[rangs.indexOf(ici) + 1]?.[0];
}

function isAtEdge(champ, pas) {
  const { selectionStart: debut, selectionEnd: fin, value } = champ;
  if (debut === 0 && fin === value.length) return true;
  return debut === fin && debut === (pas < 0 ? 0 : value.length);
}

export function bindClavier(form, table) {
  // Where a run of Tab began: Enter comes back under it.
  let depart = null;
  let avant = "";
  let suivi = false;

  const enregistrer = document.getElementById("enregistrer");

  function go(champ) {
    if (!champ) return false;
    suivi = true;
    champ.focus();
    return true;
  }

  function moveSide(champ, pas) {
    const suite = findSuite(table, champ, pas);
    depart = pas > 0 ? (depart ?? Number(champ.dataset.col)) : null;
    return go(suite);
  }

  function moveDown(champ, pas) {
    if (pas > 0 && champ.closest(".joueurs")) {
      go(findApresTete(table, champ));
      return;
    }
    const col = pas > 0 && depart !== null ? depart : Number(champ.dataset.col);
    if (go(findVoisine(table, champ, pas, col))) return;
    if (pas > 0) enregistrer.focus();
  }

  // The last row is read across: a number pad types it with Enter alone, and Enter then saves.
  function enter(champ) {
    const rang = listRangs(table).at(-1);
    if (!rang.includes(champ)) moveDown(champ, 1);
    else if (!go(findApres(rang, champ))) {
      if (champ.value) form.requestSubmit(enregistrer);
      else enregistrer.focus();
    }
  }

  function press(evenement) {
    const { key, target: champ, shiftKey } = evenement;
    if (key === "Enter") {
      if (shiftKey) moveDown(champ, -1);
      else enter(champ);
    }
    else if (key === "ArrowDown" || key === "ArrowUp") {
      // A list of names or contracts keeps its arrows while it may be open.
      if (champ.list && champ.value !== avant) return;
      depart = null;
      moveDown(champ, key === "ArrowDown" ? 1 : -1);
    } else if (key === "ArrowLeft" || key === "ArrowRight") {
      const pas = key === "ArrowRight" ? 1 : -1;
      if (shiftKey || !isAtEdge(champ, pas) || !moveSide(champ, pas)) return;
    } else if (SIGNES.includes(key)) {
      if (!champ.closest(".moities")) return;
      suivi = true;
      obeySigne(champ, key);
    } else if (key === "=") {
      if (!champ.closest("tr:not(.total) .case")) return;
      suivi = true;
      copyGauche(champ);
    } else if (key === "Escape") {
      if (champ.value === avant) return;
      champ.value = avant;
      champ.select();
      champ.dispatchEvent(new Event("input", { bubbles: true }));
    } else return;
    evenement.preventDefault();
  }

  form.addEventListener("keydown", (evenement) => {
    const { key, target } = evenement;
    if (evenement.altKey || evenement.isComposing) return;
    if (key === "Enter" && (evenement.ctrlKey || evenement.metaKey)) {
      evenement.preventDefault();
      form.requestSubmit(enregistrer);
      return;
    }
    if (evenement.ctrlKey || evenement.metaKey) return;
    if (key === "Tab") {
      const jumelle = !evenement.shiftKey && target.value && findJumelle(target);
      const vide = jumelle && !jumelle.value && findSuite(table, target, 1) === jumelle;
      const suite = evenement.shiftKey ? null : findSuite(table, vide ? jumelle : target, 1);
      const meme = target.dataset.col && nameRang(suite) === nameRang(target);
      depart = meme ? (depart ?? Number(target.dataset.col)) : null;
      suivi = true;
      // A number is in + or in −: the other half is skipped.
      if (vide && suite) {
        evenement.preventDefault();
        suite.focus();
      }
      return;
    }
    if (target.matches(CASES)) press(evenement);
    else if (key === "Enter" && target.matches("input[type=text], select")) {
      evenement.preventDefault();
      const champs = [...form.querySelectorAll("input:not([type=hidden]), select, button:not([tabindex])")];
      const visibles = champs.filter((champ) => champ.checkVisibility?.() ?? true);
      visibles[visibles.indexOf(target) + 1]?.focus();
    }
  });

  table.addEventListener("focusin", ({ target }) => {
    if (!target.matches("input")) return;
    avant = target.value;
    target.select();
    if (!suivi) depart = null;
    suivi = false;
  });
  table.addEventListener("pointerdown", () => {
    depart = null;
    suivi = false;
  });
}

// A pile of sheets: who typed the last one on a real keyboard goes on, touch screen or not.

const NOM = "clavier";

function keep(tape) {
  try {
    if (tape) sessionStorage.setItem(NOM, "1");
    else sessionStorage.removeItem(NOM);
  } catch {
    // Nothing is kept here: a touch screen then waits for a finger.
  }
}

/** Whether the cursor may be put in a cell without raising a keyboard over the sheet. */
export function isAuClavier() {
  if (matchMedia("(pointer: fine)").matches) return true;
  try {
    return sessionStorage.getItem(NOM) === "1";
  } catch {
    return false;
  }
}

/** Remember what the cells are typed with; keys drawn on a screen have no place of their own. */
export function bindPile(form) {
  form.addEventListener("keydown", ({ code }) => {
    if (code) keep(true);
  });
  form.addEventListener("pointerdown", ({ pointerType }) => {
    if (pointerType === "touch") keep(false);
  });
}

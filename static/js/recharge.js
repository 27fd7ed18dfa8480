// Loading the page again when its form should be another, at once, then with more and more patience.

const NOM = "recharges";
const PAS = 1000;
const PAS_MAX = 60000;
const ATTENTE = 16000;
let enCours = false;

/** Whether this page may load again: one that comes back the same waits longer each time. */
function takeTour() {
  try {
    const { fois, fin } = JSON.parse(sessionStorage.getItem(NOM)) ?? { fois: 0, fin: 0 };
    const ici = Date.now();
    // A clock that was set back must not hold the page for longer than that.
    if (fin > ici && fin <= ici + PAS_MAX) return false;
    const suite = { fois: fois + 1, fin: ici + Math.min(PAS * 2 ** fois, PAS_MAX) };
    sessionStorage.setItem(NOM, JSON.stringify(suite));
    return true;
  } catch {
    // A page that cannot know that it did already stays as it is.
    return false;
  }
}

/** Have the worker make a fresh copy of this page, to answer with; whether it has it. */
function askOuvrier(ouvrier) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    ouvrier.postMessage({ type: "garde", url: location.pathname }, [port2]);
  });
}

/** Whether the page that the server now gives can be had: a reload must not end on nothing. */
function canLoad() {
  const ouvrier = navigator.serviceWorker?.controller;
  const page = ouvrier
    ? askOuvrier(ouvrier)
    : fetch(location.pathname, { cache: "no-store" }).then(({ ok }) => ok, () => false);
  // A worker that says nothing is of another version: it does not know the question.
  const attente = new Promise((resolve) => {
    setTimeout(resolve, ATTENTE, Boolean(ouvrier));
  });
  return Promise.race([page, attente]);
}

/** Load the page again once it can be had; not while `isHeld`, nor too soon after the last time. */
export async function reload(isHeld) {
  if (enCours || !takeTour()) return;
  enCours = true;
  const prete = await canLoad();
  enCours = false;
  if (prete && !isHeld()) location.reload();
}

/** The page is as it should be: the next time it loads again at once. */
export function forgetRecharges() {
  try {
    sessionStorage.removeItem(NOM);
  } catch {
    // Nothing was kept.
  }
}

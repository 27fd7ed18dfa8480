// The donnes that the server does not have yet: kept in this phone, one list per link.

// How many keys given back are remembered.
const RENDUS_MAX = 12;

/** Whether this browser keeps anything at all. */
export function canKeep() {
  try {
    localStorage.setItem("essai", "");
    localStorage.removeItem("essai");
    return true;
  } catch {
    return false;
  }
}

/** What is kept under a name, or what stands for nothing. */
export function recall(nom, rien) {
  try {
    return JSON.parse(localStorage.getItem(nom)) ?? rien;
  } catch {
    return rien;
  }
}

/** Keep a value; nothing worth keeping frees its name. */
export function keep(nom, valeur) {
  if (valeur) localStorage.setItem(nom, JSON.stringify(valeur));
  else localStorage.removeItem(nom);
}

/** An idempotency key; plain http has no crypto.randomUUID. */
export function makeJeton() {
  const octets = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join("");
}

/**
 * The queue of a link; each change reads it first, for another tab may have written.
 *
 * The `sceau` of an item is another one after each change of it: what was sent is then known from
 * what replaced it meanwhile.
 */
export function openFile(nom) {
  const rendus = `rendus:${nom}`;
  // What a full phone refused to keep: this tab goes on with it, a reload finds what was there.
  let secours = null;
  const read = () => secours ?? recall(nom, []);
  const change = (make) => write(read().map(make));

  /** Keep the whole queue; throws when this browser keeps nothing more. */
  function save(items) {
    keep(nom, items.length && items);
    secours = null;
  }

  function write(items) {
    try {
      save(items);
    } catch {
      secours = items;
    }
  }

  function swap(jeton, plus) {
    const neuf = { ...plus, sceau: makeJeton() };
    return read().map((item) => (item.jeton === jeton ? { ...item, ...neuf } : item));
  }

  /** Put a donne at the end; throws when this browser keeps nothing more. */
  function add({ jeton, ...item }) {
    const cle = recall(rendus, []).includes(jeton) ? jeton : makeJeton();
    save([...read(), { ...item, jeton: cle, sceau: makeJeton() }]);
    takeJeton(cle);
  }

  /** Keep the key of a donne that goes back in a form: perhaps it was received all the same. */
  function giveJeton(jeton) {
    try {
      keep(rendus, [jeton, ...recall(rendus, [])].slice(0, RENDUS_MAX));
    } catch {
      // No room left: the donne will have a new key.
    }
  }

  /** A key given back goes to the first tab that asks: the form of another may show it too. */
  function takeJeton(jeton) {
    try {
      const reste = recall(rendus, []).filter((autre) => autre !== jeton);
      keep(rendus, reste.length && reste);
    } catch {
      // No room left: the key stays known for its donne.
    }
  }

  addEventListener("storage", ({ key }) => {
    if (key === nom) secours = null;
  });
  return {
    read,
    add,
    /** Put other facts in the place of a donne; throws when this browser keeps nothing more. */
    replace: (jeton, plus) => save(swap(jeton, plus)),
    update: (jeton, plus) => write(swap(jeton, plus)),
    find: (jeton) => read().find((item) => item.jeton === jeton),
    remove(jeton) {
      write(read().filter((item) => item.jeton !== jeton));
    },
    /** Take back a donne: those after it come one rank sooner. */
    withdraw(jeton) {
      const items = read();
      const ici = items.findIndex((item) => item.jeton === jeton);
      const suite = items.slice(ici + 1).map((item) => ({ ...item, rang: item.rang - 1 }));
      if (ici >= 0) write([...items.slice(0, ici), ...suite]);
      giveJeton(jeton);
    },
    /** Give a donne another key; those after it know both as this phone's own. */
    rename(jeton, neuf) {
      change((item) => {
        if (item.jeton === jeton) return { ...item, jeton: neuf };
        return item.miens.includes(jeton) ? { ...item, miens: [...item.miens, neuf] } : item;
      });
    },
  };
}

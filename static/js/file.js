// The donnes that the server does not have yet: kept in this phone, one list per link.

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

/** The queue of a link; each change reads it first, for another tab may have written. */
export function openFile(nom) {
  const read = () => recall(nom, []);
  const write = (items) => keep(nom, items.length && items);
  const change = (make) => write(read().map(make));

  return {
    read,
    add: (item) => write([...read(), item]),
    update(jeton, plus) {
      change((item) => (item.jeton === jeton ? { ...item, ...plus } : item));
    },
    remove(jeton) {
      write(read().filter((item) => item.jeton !== jeton));
    },
    /** Take back a donne: those after it come one rank sooner. */
    withdraw(jeton) {
      const items = read();
      const ici = items.findIndex((item) => item.jeton === jeton);
      const suite = items.slice(ici + 1).map((item) => ({ ...item, rang: item.rang - 1 }));
      if (ici >= 0) write([...items.slice(0, ici), ...suite]);
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

// What waits is sent, in order: nothing leaves the queue before the server says that it has it.

import { keep, recall } from "./file.js";
import { ask, isEtat, sayErreurs } from "./reseau.js";

// How many keys of donnes sent are remembered, to know one’s own in a conflict.
const CONNUS = 12;

const isEcriture = (corps) => isEtat(corps?.etat);
const isDonne = (corps) => isEcriture(corps) && Number.isInteger(corps.donne);

/** Write under a link, with a fresh token when the server does not know ours any more. */
export function openPoste(racine) {
  let csrf = document.querySelector("[name=csrf_token]")?.value;
  let enCours = 0;

  function fillCsrf() {
    for (const champ of document.getElementsByName("csrf_token")) champ.value = csrf ?? "";
  }

  async function renew() {
    const attend = (corps) => typeof corps?.csrf_token === "string";
    const reponse = await ask(`${racine}csrf`, { attend });
    csrf = reponse?.corps.csrf_token ?? csrf;
    fillCsrf();
  }

  async function send(chemin, champs, attend) {
    if (!csrf) await renew();
    const write = () => {
      const body = new URLSearchParams([...champs, ["csrf_token", csrf ?? ""]]);
      return ask(racine + chemin, { method: "POST", body, attend });
    };
    const reponse = await write();
    if (reponse?.statut !== 400) return reponse;
    await renew();
    return write();
  }

  /** Write, and give the answer; `attend` says whether the JSON of a success is ours. */
  async function post(chemin, champs, attend = isEcriture) {
    enCours += 1;
    try {
      return await send(chemin, champs, attend);
    } finally {
      enCours -= 1;
    }
  }

  return { post, fillCsrf, isOccupee: () => enCours > 0 };
}

/**
 * Send a queue by `post`.
 *
 * `isIci` says whether a donne is of this sheet, `isPrete` whether it may go; `received` is called
 * with what the server has taken and its answer, `taken` with a state that it gave, `draw` after
 * each change.
 */
export function openEnvoi(options) {
  const { racine, file, post, isIci, isPrete, received, taken, getRang, draw, say } = options;
  let envoyee = null;
  let reponse = null;

  /** Remember that this phone sends a donne under this key; the keys that it has sent lately. */
  function remember(jeton) {
    const nom = `envoyes:${racine}`;
    const avant = recall(nom, []).filter((autre) => autre !== jeton);
    const envoyes = [jeton, ...avant].slice(0, CONNUS);
    try {
      keep(nom, envoyes);
    } catch {
      // No room left: a conflict with oneself is then said to be with another phone.
    }
    return envoyes;
  }

  function send({ champs, jeton, rang, miens, depuis, choix }) {
    const tout = [...champs, ["jeton", jeton], ["rang", rang], ["miens", miens.join(" ")]];
    tout.push(["connus", remember(jeton).join(" ")], ["depuis", depuis ?? ""]);
    if (!choix) return post("donnes", tout, isDonne);
    const { id, modif, pour = "mienne" } = choix;
    return post(`donnes/${id}/choix`, [...tout, ["choix", pour], ["modif", modif]]);
  }

  /** Take a donne that has arrived off the queue; one changed meanwhile goes on, in its place. */
  function leave({ jeton, sceau }, { donne, etat: { derniere } }) {
    const item = file.find(jeton);
    if (item?.sceau === sceau) file.remove(jeton);
    else if (item && donne && donne === derniere?.id) {
      file.update(jeton, { choix: { id: donne, modif: derniere.modif, pour: "mienne" } });
    }
  }

  /** Keep why a donne did not arrive. */
  function stop({ jeton, choix }, { statut, corps }) {
    if (statut === 409 && corps.html) {
      const { html, sienne } = corps;
      file.update(jeton, { etat: "conflit", html, sienne, choix: null });
      say("Deux téléphones ont écrit la même donne. Choisissez.");
    } else if (statut === 404 && choix) {
      // Theirs has been taken off the sheet: mine takes no place but its own.
      file.update(jeton, { choix: null, rang: getRang() });
      say("L’autre version vient d’être annulée\u00a0: la vôtre part à sa place.");
    } else {
      const phrase = sayErreurs(corps);
      file.update(jeton, { etat: "refusee", phrase });
      say(`Donne refusée\u00a0: ${phrase}`);
    }
  }

  /** Keep what the server says of a donne; what another tab did to it meanwhile stands. */
  function settle(item, { statut, corps }) {
    if (statut === 200) leave(item, corps);
    else if (file.find(item.jeton)?.sceau === item.sceau) stop(item, { statut, corps });
    if (statut === 200) received(item, corps);
    if (corps.etat) taken(corps.etat);
  }

  /** Send what waits, in order; null when nothing does, else whether the server answered. */
  async function flush() {
    let repondu = null;
    for (;;) {
      const item = file.read().find(isIci);
      if (!isPrete(item)) return repondu;
      envoyee = item.jeton;
      draw();
      reponse = send(item);
      const recue = await reponse;
      envoyee = null;
      if (recue) settle(item, recue);
      draw();
      if (!recue) return false;
      repondu = true;
    }
  }

  return { flush, isEnVol: (jeton) => envoyee === jeton, wait: () => reponse };
}

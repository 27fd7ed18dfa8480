// Asking the server: what it answered, or null when no answer of ours came.

const PATIENCE = 8000;
// A write is worth a longer wait: given up too soon, it is only sent again.
const PATIENCE_ENVOI = 25000;
const REFUS = [400, 403, 404, 409, 413, 422];

/** Whether a JSON is the state of a table. */
export function isEtat(corps) {
  const { etag, forme, feuille, nouvelles, totaux } = corps ?? {};
  const textes = [etag, forme, feuille, nouvelles];
  return Array.isArray(totaux) && textes.every((texte) => typeof texte === "string");
}

/** The sentences of a refusal; nothing when it has none. */
export function sayErreurs(corps) {
  const phrases = Object.values(corps?.erreurs ?? {});
  return phrases.filter((phrase) => typeof phrase === "string").join(" ");
}

const isObjet = (corps) => typeof corps === "object" && corps !== null;
const isConflit = (corps) =>
  typeof corps?.html === "string" && Number.isInteger(corps.sienne?.id) && isEtat(corps.etat);

/** Whether an answer says what only our server says: a network's welcome page answers 200 too. */
function isNotre(statut, corps, attend) {
  if (statut === 200) return attend(corps);
  return REFUS.includes(statut) && (Boolean(sayErreurs(corps)) || isConflit(corps));
}

/**
 * The status and the JSON of an answer of ours, and its time (milliseconds); null for anything else.
 *
 * `attend` says whether the JSON of a success is what was asked for.
 */
export async function ask(adresse, { attend = isObjet, headers, ...options } = {}) {
  const arret = new AbortController();
  const patience = options.method === "POST" ? PATIENCE_ENVOI : PATIENCE;
  const delai = setTimeout(() => arret.abort(), patience);
  try {
    const reponse = await fetch(adresse, {
      ...options,
      headers: { Accept: "application/json", ...headers },
      cache: "no-store",
      signal: arret.signal,
    });
    const statut = reponse.status;
    const heure = Date.parse(reponse.headers.get("Date")) || Date.now();
    if (statut === 304 && headers?.["If-None-Match"]) return { statut, corps: null, heure };
    const corps = await reponse.json();
    return isNotre(statut, corps, attend) ? { statut, corps, heure } : null;
  } catch {
    return null;
  } finally {
    clearTimeout(delai);
  }
}

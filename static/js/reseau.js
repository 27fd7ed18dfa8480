// Asking the server: what it answered, or null when no answer of ours came.

const PATIENCE = 8000;

/** The status and the JSON of an answer; null without a network or with a server in trouble. */
export async function ask(adresse, { headers, ...options } = {}) {
  const arret = new AbortController();
  const delai = setTimeout(() => arret.abort(), PATIENCE);
  try {
    const reponse = await fetch(adresse, {
      ...options,
      headers: { Accept: "application/json", ...headers },
      cache: "no-store",
      signal: arret.signal,
    });
    const statut = reponse.status;
    if (statut >= 500) return null;
    // Anything but JSON is somebody else's: the welcome page of a hotel's network.
    return { statut, corps: statut === 304 ? null : await reponse.json() };
  } catch {
    return null;
  } finally {
    clearTimeout(delai);
  }
}

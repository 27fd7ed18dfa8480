// The sheet as it will be once the queue has arrived: pure. tests/navigateur/test_projection.py
// holds it against scorekeeper/regles/feuille.py.

/** Whether a donne takes a number: played, or annulled by the arbitre. */
export const takesNumber = ({ geste, motif }) =>
  geste === "enregistrer" || (geste === "annulee" && motif === "arbitre");

function movesDonneur(faits, aMort) {
  if (takesNumber(faits)) return true;
  return !aMort && !(faits.geste === "annulee" && faits.motif === "fausse_donne");
}

/** Whether a donne of the queue counts on the sheet: not before two versions are told apart. */
export const counts = ({ etat, choix }) => etat !== "conflit" && !choix;

/** What the page showed when a donne of the queue was made. */
const getVu = (item, nom) => item.champs?.find(([champ]) => champ === nom)?.[1];

/** The position of a club night that a donne of the queue belongs to, when it is not the one played. */
export function findAncienne(item, { position }) {
  const vue = getVu(item, "position");
  return vue && position && vue !== String(position) ? vue : "";
}

/** What has changed since a donne of the queue was made: position, places, regles, or nothing. */
export function findPerime(item, etat) {
  const isAutre = (nom, la) => {
    const vu = getVu(item, nom);
    return vu && la && vu !== la;
  };
  if (findAncienne(item, etat)) return "position";
  if (!counts(item)) return "";
  if (isAutre("placement_vu", etat.placement)) return "places";
  return isAutre("bareme_vu", etat.bareme) ? "regles" : "";
}

/** The figures of the server's sheet with the queue added, and one line for each of its donnes. */
export function project(etat, items) {
  let { rang, numero, donneur, totaux } = etat;
  const lignes = items.map((item) => {
    const perime = findPerime(item, etat);
    const ancienne = findAncienne(item, etat);
    const reprise = Number(ancienne) > etat.position;
    if (ancienne || !counts(item)) {
      return { item, perime, ancienne, reprise, numero: null, donneur, cumuls: null };
    }
    const { faits } = item;
    // Made with other seats it has its turn, but its places are now those of other people.
    const donne = (perime === "places" ? null : faits.force) ?? donneur;
    if (!perime) totaux = totaux.map((total, place) => total + (faits.scores?.[place] ?? 0));
    const ligne = { item, perime, numero: null, donneur: donne, cumuls: perime ? null : totaux };
    if (takesNumber(faits)) ligne.numero = numero++;
    donneur = movesDonneur(faits, etat.mort !== null) ? etat.suivants[donne] : donne;
    rang += 1;
    return ligne;
  });
  return { rang, numero, donneur, totaux, lignes };
}

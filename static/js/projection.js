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

/** What has changed since a donne of the queue was made: places, regles, or nothing. */
export function findPerime(item, etat) {
  const isAutre = (nom, la) => {
    const vu = item.champs?.find(([champ]) => champ === nom)?.[1];
    return vu && la && vu !== la;
  };
  if (!counts(item)) return "";
  if (isAutre("placement_vu", etat.placement)) return "places";
  return isAutre("bareme_vu", etat.bareme) ? "regles" : "";
}

/** The figures of the server's sheet with the queue added, and one line for each of its donnes. */
export function project(etat, items) {
  let { rang, numero, donneur, totaux } = etat;
  const lignes = items.map((item) => {
    if (!counts(item)) return { item, numero: null, donneur, cumuls: null };
    const { faits } = item;
    const perime = findPerime(item, etat);
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

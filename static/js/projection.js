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

/** The figures of the server's sheet with the queue added, and one line for each of its donnes. */
export function project(etat, items) {
  let { rang, numero, donneur, totaux } = etat;
  const lignes = items.map((item) => {
    if (!counts(item)) return { item, numero: null, donneur, cumuls: null };
    const { faits } = item;
    const donne = faits.force ?? donneur;
    totaux = totaux.map((total, place) => total + (faits.scores?.[place] ?? 0));
    const ligne = { item, numero: null, donneur: donne, cumuls: totaux };
    if (takesNumber(faits)) ligne.numero = numero++;
    donneur = movesDonneur(faits, etat.mort !== null) ? etat.suivants[donne] : donne;
    rang += 1;
    return ligne;
  });
  return { rang, numero, donneur, totaux, lignes };
}

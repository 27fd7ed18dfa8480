// The score as scorekeeper/regles computes it, for the live line: pure, fed with the barème as
// data. tests/navigateur/test_calcul.py compares every combination with Python.

/** The terms of a marque, signed from the attack; `compte` is what counts of the `ecart`. */
export function compute(faits, bareme) {
  const difference = faits.demi_points - 2 * bareme.seuils[faits.bouts];
  const reussi = difference >= 0;
  const sens = reussi ? 1 : -1;
  const ecart = Math.ceil(Math.abs(difference) / 2);
  const pas = bareme.arrondi;
  const compte = Math.floor((ecart + Math.floor(pas / 2)) / pas) * pas;
  const coefficient = bareme.coefficients[faits.contrat];
  const petit = { attaque: 1, defense: -1 }[faits.petit] ?? 0;
  const primes = [
    petit * bareme.petit * coefficient,
    ...(faits.poignees ?? []).map(({ taille }) => sens * bareme.poignees[taille]),
    bareme.chelems[faits.chelem] ?? 0,
  ].filter((prime) => prime !== 0);
  const contrat = sens * (bareme.base + compte) * coefficient;
  const total = primes.reduce((somme, prime) => somme + prime, contrat);
  return { reussi, ecart, compte, coefficient, primes, marque: total };
}

export const marque = (faits, bareme) => compute(faits, bareme).marque;

/** One score per place, null for the mort; at five, no appelé or the preneur himself is alone. */
export function spread(montant, joueurs, preneur, appele = null, mort = null) {
  const partenaire = joueurs === 5 && appele !== preneur ? appele : null;
  const part = partenaire === null ? joueurs - 1 : joueurs - 3;
  return Array.from({ length: joueurs + (mort === null ? 0 : 1) }, (_, place) => {
    if (place === mort) return null;
    if (place === partenaire) return montant;
    return place === preneur ? part * montant : -montant;
  });
}

/** What each place gets of a donne: its part of the marque, and the misères of the house's. */
export function score(faits, bareme) {
  const { joueurs, miseres } = bareme;
  const parts = spread(marque(faits, bareme), joueurs, faits.preneur, faits.appele, faits.mort);
  return (faits.miseres ?? []).reduce(
    (scores, { place, sorte }) =>
      scores.map((valeur, ici) => {
        if (valeur === null) return null;
        return valeur + (ici === place ? joueurs - 1 : -1) * miseres[sorte];
      }),
    parts,
  );
}

/** The least and most half points an attack with these bouts can count. */
export function bornes(bouts, joueurs, chelem = null) {
  const reussi = chelem === "annonce_reussi" || chelem === "non_annonce_reussi";
  const min = 9 * bouts - (bouts === 1 && chelem === "defense" ? 1 : 0);
  const max = 182 - 9 * (3 - bouts) + (bouts === 2 && reussi ? 1 : 0);
  return joueurs === 4 ? [min + (min % 2), max - (max % 2)] : [min, max];
}

export const formatEntier = (valeur) =>
  (valeur < 0 ? "\u2212" : "") +
  String(Math.abs(valeur)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
export const formatSigne = (valeur) => (valeur > 0 ? "+" : "") + formatEntier(valeur);
export const formatPoints = (demi) =>
  demi % 2 ? `${Math.floor(demi / 2) || ""}½` : String(demi / 2);

/** The marque as one sum: (25 + 8) × 2 + 20 = 86. */
export function calculText(faits, bareme) {
  const { reussi, compte, coefficient, primes, marque: total } = compute(faits, bareme);
  const facteur = coefficient === 1 ? "" : ` × ${coefficient}`;
  const contrat = `${reussi ? "" : "\u2212"}(${bareme.base} + ${compte})${facteur}`;
  const termes = primes.map((prime) => ` ${prime < 0 ? "\u2212" : "+"} ${formatEntier(Math.abs(prime))}`);
  return `${contrat}${termes.join("")} = ${formatEntier(total)}`;
}

// What is said of the queue: a word in the header, and the line of news with what can be done.

import { makeBouton, nameDonne, sayResume } from "./attente.js";

const countDonnes = (nombre) => `${nombre} donne${nombre > 1 ? "s" : ""} en attente`;

/** The donne that stops the queue: refused, or written by two phones. */
const findBloquee = ({ lignes }) => lignes.find(({ item }) => item.etat);

/** The word of the header; nothing when all that was written has arrived. */
export function sayMot(vue, hors) {
  const bloquee = findBloquee(vue);
  const nombre = vue.lignes.length;
  if (bloquee?.item.etat === "conflit") return "deux versions";
  if (bloquee) return `${nameDonne(bloquee)} refusée`;
  if (hors) return nombre ? `hors ligne · ${nombre} en attente` : "hors ligne";
  return nombre ? "… envoi" : "";
}

function listBoutons(ligne, choses) {
  return choses.map(([fait, texte]) => makeBouton(fait, texte, ligne.item.jeton));
}

const sayCorrection = (ligne) => ({
  ton: "chaude",
  titre: `Correction, ${nameDonne(ligne)}`,
  texte: "",
  boutons: listBoutons(ligne, [["laisser", "Laisser comme avant"]]),
});

function sayRefus(ligne, corrigible) {
  const nom = nameDonne(ligne);
  const choses = [["corriger", "Corriger"], ["retirer", "Retirer"]];
  return {
    ton: "refus",
    titre: `${nom[0].toUpperCase()}${nom.slice(1)} refusée`,
    texte: ligne.item.phrase,
    boutons: listBoutons(ligne, corrigible ? choses : choses.slice(1)),
  };
}

/**
 * The line of news while something waits or the network is down; nothing otherwise.
 *
 * `corrige` is the key of the donne being corrected; `phrase` is said until something else happens.
 */
export function describeNews({ vue, hors, corrige, corrigible, nomDe, phrase }) {
  const { lignes } = vue;
  const corrigee = corrige && lignes.find(({ item }) => item.jeton === corrige);
  const bloquee = findBloquee(vue);
  if (corrigee) return sayCorrection(corrigee);
  if (bloquee?.item.etat === "refusee") return sayRefus(bloquee, corrigible);
  const derniere = lignes.at(-1);
  if (!derniere && !hors && !phrase) return null;
  const choses = derniere && corrigible ? [["annuler", "Annuler"], ["corriger", "Corriger"]] : [];
  const titre = lignes.length ? `Hors ligne, ${countDonnes(lignes.length)}` : "Hors ligne";
  return {
    ton: hors || phrase ? "chaude" : "",
    titre: hors ? titre : "",
    texte: phrase ?? (derniere ? sayResume(derniere, nomDe) : ""),
    boutons: listBoutons(derniere, choses),
  };
}

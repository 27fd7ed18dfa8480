// What is said of the queue: a word in the header, and the line of news with what can be done.

import { makeBouton, nameDonne, suspendBouton } from "./attente.js";
import { sayAilleurs, sayBref, sayPerime, sayResume } from "./attente.js";
import { counts } from "./projection.js";

const CHOISIE = "Choix gardé\u00a0: il partira au retour du réseau.";
const FINIE = "À dire à l’organisateur, puis à retirer.";
const REPRISE = "Elle partira quand cette position sera lancée.";

const capitalize = (mots) => mots[0].toUpperCase() + mots.slice(1);
const countDonnes = (nombre) => `${nombre} donne${nombre > 1 ? "s" : ""} en attente`;

/** The donne that stops the queue: refused, to be looked at, or written by two phones. */
const findBloquee = ({ lignes }) => lignes.find(({ item, perime }) => item.etat || perime);

/** The word of the header; nothing when all that was written has arrived. */
export function sayMot(vue, hors) {
  const bloquee = findBloquee(vue);
  const nombre = vue.lignes.length;
  if (bloquee?.item.etat === "conflit") return "deux versions";
  if (bloquee) return `${nameDonne(bloquee)} ${bloquee.perime ? "à vérifier" : "refusée"}`;
  if (hors) return nombre ? `hors ligne · ${nombre} en attente` : "hors ligne";
  if (vue.lignes[0]?.item.retenue) return `${nombre} en attente`;
  return nombre ? "… envoi" : "";
}

/** The buttons of a line; the one whose answer is awaited says so. */
function listBoutons(ligne, choses, attendu) {
  const { jeton } = ligne?.item ?? {};
  return choses.map(([fait, texte]) => {
    const bouton = makeBouton(fait, texte, jeton);
    if (attendu?.fait === fait && attendu.jeton === jeton) suspendBouton(bouton);
    return bouton;
  });
}

const listOffre = (offre) => (offre ? [makeBouton(offre.fait, offre.bouton, offre.jeton)] : []);

const sayCorrection = (ligne) => ({
  ton: "chaude",
  titre: `Correction, ${nameDonne(ligne)}`,
  texte: "",
  boutons: listBoutons(ligne, [["laisser", "Laisser comme avant"]]),
});

/** A donne that its position did not wait for: only the organiser can still have it written. */
const sayAncienne = (ligne, boutons) => ({
  ton: "refus",
  titre: sayPerime(ligne),
  texte: `${capitalize(sayAilleurs(ligne.item))}. ${ligne.reprise ? REPRISE : FINIE}`,
  boutons,
});

function sayRefus(ligne, corrigible, attendu, offre) {
  const nom = nameDonne(ligne);
  const choses = [["corriger", "Corriger"], ["retirer", "Retirer"]];
  const boutons = listBoutons(ligne, corrigible && !ligne.ancienne ? choses : choses.slice(1), attendu);
  if (ligne.ancienne) return sayAncienne(ligne, boutons);
  return {
    ton: offre ? "refus large" : "refus",
    titre: `${capitalize(nom)} ${ligne.perime ? "à vérifier" : "refusée"}`,
    texte: ligne.perime ? `${sayPerime(ligne)}.` : ligne.item.phrase,
    boutons: [...boutons, ...listOffre(offre && { ...offre, bouton: `${offre.bouton} l’autre` })],
  };
}

const sayOffre = (offre) => ({
  ton: "chaude",
  titre: offre.titre,
  texte: offre.texte,
  boutons: listOffre(offre),
});

/**
 * The line of news while something waits or the network is down; nothing otherwise.
 *
 * `corrige` is the key of the donne being corrected, `attendu` the button whose answer is awaited,
 * `offre` what may be done about the last thing that was; `phrase` is said until something happens.
 */
export function describeNews({ vue, hors, nomDe, corrige, corrigible, attendu, offre, phrase }) {
  const { lignes } = vue;
  const corrigee = corrige && lignes.find(({ item }) => item.jeton === corrige);
  const bloquee = findBloquee(vue);
  if (corrigee) return sayCorrection(corrigee);
  if (bloquee && bloquee.item.etat !== "conflit") {
    return sayRefus(bloquee, corrigible, attendu, offre);
  }
  if (offre && !phrase) return sayOffre(offre);
  const derniere = lignes.at(-1);
  // Two versions are told apart in their band, and nowhere else.
  const libre = derniere && counts(derniere.item);
  if (!libre && !hors && !phrase) return null;
  const choses = libre && corrigible ? [["annuler", "Annuler"], ["corriger", "Corriger"]] : [];
  const say = hors ? sayBref : sayResume;
  const titre = lignes.length ? `Hors ligne, ${countDonnes(lignes.length)}` : "Hors ligne";
  const dit = libre ? say(derniere, nomDe) : derniere?.item.choix ? CHOISIE : "";
  return {
    ton: hors || phrase ? "chaude" : "",
    titre: hors ? titre : "",
    texte: phrase ?? dit,
    boutons: listBoutons(derniere, choses, attendu),
  };
}

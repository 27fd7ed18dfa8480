// The form writes in the notebook: a donne goes in the queue at once, and can come back from it.

import { sayFaits, suspendBouton } from "./attente.js";
import { openBrouillon } from "./brouillon.js";
import { compute, score } from "./calcul.js";
import { openCarnet } from "./carnet.js";
import { dropPlaces, fill, listFaits } from "./champs.js";
import { ask } from "./reseau.js";
import { readSaisie } from "./saisie.js";

const REBOND = 700;
const PLACES = "Les places ont changé\u00a0: dites de nouveau qui a pris.";

const sayPerdu = ({ position }) =>
  `Ce qui était commencé à la position ${position} n’a pas été enregistré\u00a0: c’est effacé.`;

/** What the queue knows of a donne, to draw it while it waits. */
function readFaits(form, geste, bareme) {
  const { donneur, motif } = form.elements;
  const faits = { geste, force: donneur.value ? Number(donneur.value) : null };
  if (geste !== "enregistrer") return { ...faits, motif: geste === "annulee" ? motif.value : null };
  const saisie = readSaisie(form);
  const { ecart, reussi } = compute(saisie, bareme);
  const seul = bareme.joueurs === 5 && saisie.seul;
  return {
    ...faits,
    contrat: saisie.contrat,
    preneur: saisie.preneur,
    seul,
    appele: bareme.joueurs === 5 && !seul ? saisie.appele : null,
    ecart: reussi ? ecart : -ecart,
    scores: score(saisie, bareme),
  };
}

/** Bind the form to the notebook; `refresh` draws the form again, `say` tells a screen reader. */
export function bindCarnet({ form, bareme, nomDe, refresh, say }) {
  const brouillon = openBrouillon(form, `brouillon:${location.pathname}`);
  const principal = form.querySelector(".principal");
  const numeroMot = document.querySelector(".tete-table h1 .doux");
  const carnet = openCarnet({ drawn, correct, isTyped: () => !brouillon.isVierge(), say });
  let dernier = { geste: null, instant: 0 };
  let jeton = null;
  let suspendu = null;
  let rendu = null;
  let perdue = null;

  const findCorrigee = () =>
    carnet.corrige && carnet.vue.lignes.find(({ item }) => item.jeton === carnet.corrige);

  /** Show whose turn it is, the queue counted. */
  function drawn(vue, { derniere }) {
    const corrigee = findCorrigee();
    if (carnet.corrige && !corrigee) leave();
    const { numero, donneur } = corrigee || vue;
    numeroMot.textContent = numero ? `donne ${numero}` : "correction";
    document.title = document.title.replace(/donne \d+$/, `donne ${vue.numero}`);
    form.dataset.donneur = donneur;
    form.elements.donneur_vu.value = donneur;
    form.elements.rang.value = vue.rang;
    form.dataset.attente = vue.lignes.length;
    form.elements.donneur.options[0].text = `${nomDe(donneur)} (à son tour)`;
    principal.textContent = corrigee ? "Remplacer" : "Enregistrer";
    if (derniere) {
      document.getElementById("corriger").action = `${location.pathname}donnes/${derniere.id}/corriger`;
    }
    document.querySelector(".menu [href$='/recap']")?.toggleAttribute("hidden", !derniere);
    if (perdue && perdue !== derniere?.id && !carnet.suivi.hors) recover();
    refresh();
  }

  function note() {
    if (carnet.vue) brouillon.save({ jeton, corrige: carnet.corrige, suspendu });
  }

  function put(faits) {
    fill(form, faits);
    refresh();
    scrollTo(0, 0);
    form.querySelector(".preneur input:enabled").focus({ preventScroll: true });
  }

  /** Put a donne that waits back in the form; what was being typed comes back after it. */
  function correct({ item, perime }) {
    if (!suspendu && !brouillon.isVierge()) suspendu = listFaits(form);
    put(perime === "places" ? dropPlaces(item.champs) : item.champs);
    if (perime === "places") say(PLACES);
  }

  function leave() {
    carnet.corrige = null;
    const faits = suspendu ?? [];
    suspendu = null;
    put(faits);
  }

  /** Write what the form says; false when this browser refuses to keep it. */
  function write(geste) {
    const lignes = form.querySelectorAll("#resultat p");
    const mots =
      geste === "enregistrer"
        ? `${lignes[0].textContent}, ${lignes[1].textContent.replace(" · ", ", ")}`
        : { passee: "tout le monde passe", annulee: "donne annulée" }[geste];
    const vus = ["position", "placement_vu", "bareme_vu", "mort_vu", "donneur_vu"];
    const dits = vus.filter((nom) => form.elements[nom]);
    const hors = [...dits.map((nom) => [nom, form.elements[nom].value]), ["geste", geste]];
    const faits = readFaits(form, geste, bareme);
    const item = { champs: [...listFaits(form), ...hors], faits, mots };
    const { corrige } = carnet;
    const garde = jeton;
    // The form is empty before anything is awaited: the next donne may be typed at once.
    jeton = corrige ? garde : null;
    carnet.repris = false;
    carnet.corrige = null;
    try {
      if (corrige) carnet.replace(corrige, item);
      else carnet.add(garde ? { ...item, jeton: garde } : item);
    } catch {
      jeton = garde;
      carnet.corrige = corrige;
      return false;
    }
    carnet.offer(null);
    leave();
    dernier = { geste, instant: performance.now() };
    return true;
  }

  /** Whether this is the second tap of a finger that meant one. */
  function isRebond(geste) {
    const vite = performance.now() - dernier.instant < REBOND;
    return geste === dernier.geste && vite && brouillon.isVierge();
  }

  /** Give facts back to the form, or offer them to who is typing something else there. */
  function giveBack(faits, cle, dit) {
    if (brouillon.isVierge() && !carnet.corrige) {
      jeton = cle;
      put(faits);
      return say(`${dit}. Ses faits sont de nouveau dans le formulaire.`);
    }
    rendu = { faits, cle };
    const texte = `Ses faits\u00a0: ${sayFaits(faits, nomDe)}`;
    say(`${dit}. ${texte}`);
    return carnet.offer({ titre: dit, texte, fait: "reprendre", bouton: "Reprendre" });
  }

  function resume() {
    suspendu ??= listFaits(form);
    jeton = rendu.cle;
    carnet.offer(null);
    put(rendu.faits);
  }

  async function undo(id) {
    const ligne = await carnet.take(id);
    // Perhaps received all the same: under the same key it can never arrive twice.
    if (ligne) return giveBack(ligne.item.champs, ligne.item.jeton, "Donne retirée");
    const { derniere } = carnet.suivi.etat;
    if (derniere && carnet.arrivee?.id === derniere.id) return undoEnregistree();
    return carnet.sayNews("Cette donne vient d’arriver.");
  }

  async function undoEnregistree() {
    const { id, modif } = carnet.suivi.etat.derniere;
    if (carnet.suivi.hors) return carnet.sayHors();
    const reponse = await carnet.post(`donnes/${id}/annuler`, [["modif", modif]]);
    if (!reponse) {
      perdue = id;
      return carnet.sayNews("Pas de réponse\u00a0: l’annulation est peut-être faite.");
    }
    const { statut, corps } = reponse;
    const mienne = statut === 200 || perdue === id;
    perdue = null;
    if (corps.etat) carnet.suivi.take(corps.etat);
    if (corps.saisie && mienne) return giveSaisie(corps.saisie);
    return carnet.sayNews(Object.values(corps.erreurs ?? {}).join(" "));
  }

  function giveSaisie({ points = "", ...reste }) {
    const faits = Object.entries({ ...reste, points: points.replace(/[.,]5$/, "½") });
    giveBack(faits, null, "Donne annulée");
  }

  /** The answer of an undo was lost, and the donne has left the sheet: ask for its facts. */
  async function recover() {
    const id = perdue;
    perdue = null;
    const reponse = await ask(`${location.pathname}donnes/${id}/annuler`);
    if (reponse?.statut === 200) giveSaisie(reponse.corps.saisie);
    else if (!reponse) perdue = id;
  }

  /** What was begun at this position; nothing of an earlier one. */
  function readGarde() {
    const garde = brouillon.read();
    const la = form.elements.position?.value;
    const ancienne = garde?.position && garde.position !== la;
    return ancienne ? { garde: null, perdu: sayPerdu(garde) } : { garde, perdu: "" };
  }

  function restore() {
    const { garde, perdu } = readGarde();
    const corrige = "reprise" in form.dataset ? null : garde?.corrige;
    for (const { jeton: id, retenue } of carnet.file.read()) {
      if (retenue && id !== corrige) carnet.file.update(id, { retenue: false });
    }
    // What an address gave back once is kept as a draft: it must not come back at each reload.
    if (new URLSearchParams(location.search).has("reprise")) {
      history.replaceState(null, "", location.pathname);
    }
    if (!garde || "reprise" in form.dataset) return perdu;
    const memes = garde.placement === form.elements.placement_vu.value;
    jeton = garde.jeton;
    suspendu = memes ? garde.suspendu : garde.suspendu && dropPlaces(garde.suspendu);
    carnet.corrige = corrige;
    carnet.repris = true;
    fill(form, memes ? garde.faits : dropPlaces(garde.faits));
    return memes ? "" : PLACES;
  }

  document.addEventListener("click", (evenement) => {
    const { fait, jeton: id } = evenement.target.closest("[data-fait]")?.dataset ?? {};
    if (carnet.isCalme()) return;
    if (fait === "annuler") carnet.once(fait, id, () => undo(id));
    else if (fait === "reprendre") resume();
    else if (fait === "laisser") {
      leave();
      carnet.release(id);
    }
  });
  document.getElementById("annuler").addEventListener("submit", (evenement) => {
    evenement.preventDefault();
    const bouton = evenement.submitter;
    if (!bouton || bouton.hasAttribute("aria-disabled") || carnet.isCalme()) return;
    const neuf = bouton.cloneNode(true);
    suspendBouton(bouton);
    carnet.once("", "", undoEnregistree).finally(() => bouton.replaceWith(neuf));
  });
  const perdu = restore();
  carnet.draw();
  if (perdu) carnet.sayNews(perdu);
  carnet.suivi.wake();
  return { note, write, isRebond, isEnAttente: () => carnet.file.read().length > 0 };
}

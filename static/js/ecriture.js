// The form writes in the notebook: a donne goes in the queue at once, and can come back from it.

import { openBrouillon } from "./brouillon.js";
import { compute, score } from "./calcul.js";
import { openCarnet } from "./carnet.js";
import { dropPlaces, fill, listFaits } from "./champs.js";
import { readSaisie } from "./saisie.js";

const REBOND = 700;
const PLACES = "Les places ont changé\u00a0: dites de nouveau qui a pris.";

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
    form.dataset.attente = vue.lignes.length;
    form.elements.donneur.options[0].text = `${nomDe(donneur)} (à son tour)`;
    principal.textContent = corrigee ? "Remplacer" : "Enregistrer";
    if (derniere) {
      document.getElementById("corriger").action = `${location.pathname}donnes/${derniere.id}/corriger`;
    }
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
  function correct({ item }) {
    if (!suspendu && !brouillon.isVierge()) suspendu = listFaits(form);
    put(item.champs);
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
    const { placement_vu: placement, mort_vu: mort } = form.elements;
    const hors = [["placement_vu", placement.value], ["mort_vu", mort.value], ["geste", geste]];
    const faits = readFaits(form, geste, bareme);
    const item = { champs: [...listFaits(form), ...hors], faits, mots };
    const { corrige } = carnet;
    const garde = jeton;
    // The form is empty before anything is awaited: the next donne may be typed at once.
    jeton = null;
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
    leave();
    dernier = { geste, instant: Date.now() };
    return true;
  }

  /** Whether this is the second tap of a finger that meant one. */
  function isRebond(geste) {
    return geste === dernier.geste && Date.now() - dernier.instant < REBOND && brouillon.isVierge();
  }

  async function undo(id) {
    const ligne = await carnet.take(id);
    if (!ligne) return undoEnregistree();
    // Perhaps received all the same: under the same key it can never arrive twice.
    jeton = ligne.item.jeton;
    return put(ligne.item.champs);
  }

  async function undoEnregistree() {
    const { derniere } = carnet.suivi.etat;
    if (carnet.suivi.hors) return carnet.sayHors();
    const reponse = await carnet.post(`donnes/${derniere.id}/annuler`, [["modif", derniere.modif]]);
    if (!reponse) return carnet.sayHors();
    const { statut, corps } = reponse;
    if (statut !== 200) return carnet.sayNews(Object.values(corps.erreurs).join(" "));
    carnet.suivi.take(corps.etat);
    const { points = "", ...reste } = corps.saisie;
    put(Object.entries({ ...reste, points: points.replace(/[.,]5$/, "½") }));
    return say("Donne annulée. Ses faits sont de nouveau dans le formulaire.");
  }

  function restore() {
    const garde = brouillon.read();
    const corrige = "reprise" in form.dataset ? null : garde?.corrige;
    for (const { jeton: id, retenue } of carnet.file.read()) {
      if (retenue && id !== corrige) carnet.file.update(id, { retenue: false });
    }
    if (!garde || "reprise" in form.dataset) return "";
    const memes = garde.placement === form.elements.placement_vu.value;
    jeton = garde.jeton;
    suspendu = garde.suspendu;
    carnet.corrige = corrige;
    carnet.repris = true;
    fill(form, memes ? garde.faits : dropPlaces(garde.faits));
    return memes ? "" : PLACES;
  }

  document.addEventListener("click", (evenement) => {
    const { fait, jeton: id } = evenement.target.closest("[data-fait]")?.dataset ?? {};
    if (fait === "annuler") undo(id);
    else if (fait === "laisser") {
      leave();
      carnet.release(id);
    }
  });
  document.getElementById("annuler").addEventListener("submit", (evenement) => {
    evenement.preventDefault();
    undoEnregistree();
  });
  const perdu = restore();
  carnet.draw();
  if (perdu) carnet.sayNews(perdu);
  carnet.suivi.wake();
  return { note, write, isRebond };
}

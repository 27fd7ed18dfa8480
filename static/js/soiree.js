// The evening shared: its text, and a picture of it drawn here.

import { drawImage } from "./image.js";

const recit = document.getElementById("recit");
const dit = document.querySelector("[data-dit]");

/** Says in a few words what became of it. */
function say(phrase) {
  dit.textContent = phrase;
}

/** Opens the system's sheet; false where there is none, or when it will not have this. */
async function openFeuillet(contenu) {
  if (!navigator.share || (contenu.files && !navigator.canShare?.(contenu))) return false;
  try {
    await navigator.share(contenu);
    return true;
  } catch (erreur) {
    return erreur.name === "AbortError";
  }
}

/** Copies a text, also where the page is not a secure one. */
async function copy(texte) {
  try {
    await navigator.clipboard.writeText(texte);
    return true;
  } catch {
    return copyAncien(texte);
  }
}

function copyAncien(texte) {
  const zone = document.createElement("textarea");
  zone.value = texte;
  zone.className = "vc";
  document.body.append(zone);
  zone.select();
  const fait = document.execCommand("copy");
  zone.remove();
  return fait;
}

async function share() {
  say("");
  const texte = recit.textContent;
  if (await openFeuillet({ title: document.title, text: texte })) return;
  if (await copy(texte)) say("Copié\u00a0: collez-le dans un message.");
  else {
    getSelection().selectAllChildren(recit);
    say("Le texte est choisi\u00a0: copiez-le.");
  }
}

async function shareImage() {
  say("");
  const toile = await drawImage();
  const image = await new Promise((rendre) => toile.toBlob(rendre, "image/png"));
  const fichier = new File([image], "soiree.png", { type: "image/png" });
  if (await openFeuillet({ files: [fichier] })) return;
  const lien = document.createElement("a");
  lien.href = URL.createObjectURL(image);
  lien.download = fichier.name;
  lien.click();
  setTimeout(() => URL.revokeObjectURL(lien.href), 60000);
  say("Image enregistrée.");
}

document.querySelector("[data-partager]").addEventListener("click", share);
document.querySelector("[data-image]")?.addEventListener("click", shareImage);

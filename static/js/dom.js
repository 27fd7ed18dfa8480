// Three small tools to write in the page.

/** A new element; attributes as the HTML names them, children as text or elements. */
export function make(nom, attributs = {}, ...enfants) {
  const element = document.createElement(nom);
  for (const [cle, valeur] of Object.entries(attributs)) element.setAttribute(cle, valeur);
  element.append(...enfants);
  return element;
}

/** What a piece of HTML from our server is made of. */
export function parse(html) {
  const modele = document.createElement("template");
  modele.innerHTML = html;
  return modele.content;
}

const MARQUES = ["id", "href", "form", "data-fait", "data-jeton", "value"];

/** Change the page; the control that had the focus has it again, if its like is still there. */
export function keepFocus(change) {
  const actif = document.activeElement;
  const marques = MARQUES.filter((nom) => actif?.hasAttribute(nom));
  const meme = marques.map((nom) => `[${nom}="${CSS.escape(actif.getAttribute(nom))}"]`).join("");
  change();
  if (meme && !actif.isConnected) document.querySelector(meme)?.focus({ preventScroll: true });
}

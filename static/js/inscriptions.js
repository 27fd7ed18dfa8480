// The registrations: a known name fills the rest, the list is searched as one types, one tap pays.

const form = document.querySelector("[data-ajout]");
const liste = document.querySelector("[data-inscrits]");

function fold(texte) {
  const lettres = texte.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return lettres.replaceAll("œ", "oe").replaceAll("æ", "ae");
}

// Somebody of an earlier evening, chosen under the surname.
function fillConnu() {
  const nom = form.elements.nom.value.trim();
  const connus = [...document.querySelectorAll("#connus option")];
  const connu = connus.find((option) => option.value === nom);
  if (!connu || !connu.dataset.prenom) return;
  for (const champ of ["nom", "prenom", "club", "serie", "numero_fft"]) {
    form.elements[champ].value = connu.dataset[champ] || form.elements[champ].value;
  }
  for (const coche of ["feminine", "jeune", "senior"]) {
    form.elements[coche].checked ||= coche in connu.dataset;
  }
}

function search(texte) {
  const mots = fold(texte).split(/\s+/);
  let vus = 0;
  for (const ligne of liste.children) {
    const ou = fold(ligne.dataset.cherche);
    ligne.hidden = !mots.every((mot) => ou.includes(mot));
    vus += !ligne.hidden;
  }
  document.querySelector("[data-aucun]").hidden = vus > 0;
}

function showPaye(bouton, paye) {
  bouton.setAttribute("aria-pressed", paye);
  bouton.name = paye ? "depayer" : "payer";
}

// The page does not move: what was pressed says it, and the sum follows.
async function pay(paiements, bouton) {
  const paye = bouton.name === "payer";
  const envoi = new FormData(paiements);
  envoi.append(bouton.name, bouton.value);
  showPaye(bouton, paye);
  try {
    const reponse = await fetch(paiements.action, {
      method: "POST",
      body: envoi,
      headers: { Accept: "application/json" },
    });
    if (!reponse.ok) throw new Error(reponse.status);
    const { caisse, restent } = await reponse.json();
    const somme = document.querySelector("[data-caisse]");
    if (somme && caisse) somme.textContent = caisse;
    const vue = document.querySelector("[data-vue=a-payer] small");
    if (vue) vue.textContent = restent;
  } catch {
    // Sent as a page, it says what is wrong.
    showPaye(bouton, !paye);
    paiements.append(Object.assign(document.createElement("input"), {
      type: "hidden",
      name: bouton.name,
      value: bouton.value,
    }));
    paiements.submit();
  }
}

if (form) {
  let envoyee = false;
  // On a phone the keyboard would hide the list.
  const pret = document.activeElement === document.body && !location.hash;
  if (pret && matchMedia("(pointer: fine)").matches) form.elements.nom.focus({ preventScroll: true });
  form.elements.nom.addEventListener("input", fillConnu);
  // Enter pressed twice would register the same person twice.
  form.addEventListener("submit", (evenement) => {
    if (envoyee) evenement.preventDefault();
    envoyee = true;
  });
  addEventListener("pageshow", () => {
    envoyee = false;
  });
}

if (liste) {
  const champ = document.querySelector(".cherche [name=q]");
  champ.addEventListener("input", () => search(champ.value));
  champ.form.addEventListener("submit", (evenement) => evenement.preventDefault());
  const paiements = document.querySelector("[data-paiements]");
  paiements?.addEventListener("submit", (evenement) => {
    if (!evenement.submitter) return;
    evenement.preventDefault();
    pay(paiements, evenement.submitter);
  });
}

// A document in preparation: how far it is, then the document itself.

const PAS = 500;

const dit = document.querySelector("[data-dit]");
const avance = document.querySelector("[data-avance]");

function show({ faites, total }) {
  if (!total) return;
  avance.max = total;
  avance.value = faites;
  dit.textContent = `${faites} page${faites > 1 ? "s" : ""} sur ${total}`;
}

async function look() {
  try {
    const reponse = await fetch(location.href, { headers: { Accept: "application/json" } });
    const etat = reponse.ok && !reponse.redirected ? await reponse.json() : { fini: true };
    if (etat.fini) {
      location.replace(location.href);
      return;
    }
    show(etat);
  } catch {
    // the network will come back
  }
  setTimeout(look, PAS);
}

if (avance) setTimeout(look, PAS);

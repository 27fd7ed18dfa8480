// On the offline page: the tables that this phone has kept, the last one seen first.

const TABLE = /^\/p\/[^/]+\/$/;

/** The kept tables, as [address, title] pairs. */
async function listGardees() {
  const gardees = [];
  for (const nom of await caches.keys()) {
    const cache = await caches.open(nom);
    for (const requete of await cache.keys()) {
      const { pathname } = new URL(requete.url);
      if (TABLE.test(pathname)) gardees.unshift([pathname, await readTitre(cache, requete)]);
    }
  }
  return gardees;
}

/** The title of a kept page, without the number of its next donne: more may be waiting here. */
async function readTitre(cache, requete) {
  const texte = await (await cache.match(requete)).text();
  const { title } = new DOMParser().parseFromString(texte, "text/html");
  return title.replace(/ · [^·]*$/, "");
}

function link([adresse, titre], index) {
  const lien = document.createElement("a");
  lien.href = adresse;
  lien.textContent = titre;
  lien.className = index ? "bouton" : "bouton principal";
  return lien;
}

async function show() {
  const gardees = await listGardees();
  document.querySelector("#gardees").append(...gardees.map(link));
  document.querySelector("#aucune").hidden = gardees.length > 0;
  document.querySelector("#retour").hidden = gardees.length === 0;
}

if ("caches" in window) show();

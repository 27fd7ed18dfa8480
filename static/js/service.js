// The service worker: the table page and all that it calls, kept for when there is no network.
// /service.js says where the static files of this version are (STATIQUE), then imports this.

const CACHE = `feuille ${STATIQUE}`;
const HORS_LIGNE = "/hors-ligne";
const TABLE = /^\/p\/[^/]+\/$/;
const FICHIER = /["'(]([^"'()\s]+\.(?:css|js|svg|woff2)(?:\?[^"'()\s]*)?)["')]/g;
const PATIENCE = 3000;
const ABANDON = 15000;
const TABLES_MAX = 8;

let travail = Promise.resolve();

addEventListener("install", (evenement) => evenement.waitUntil(install()));
addEventListener("activate", (evenement) => evenement.waitUntil(activate()));
addEventListener("fetch", answer);
addEventListener("message", (evenement) => {
  const { type, url } = evenement.data ?? {};
  if (type !== "garde") return;
  const { origin, pathname } = new URL(url, location.origin);
  if (origin !== location.origin || !TABLE.test(pathname)) return;
  const [port] = evenement.ports;
  evenement.waitUntil(keep(pathname).then((faite) => port?.postMessage(faite)));
});

/** Keep the offline page, and again the tables that an older version kept. */
async function install() {
  await keepNow(HORS_LIGNE);
  for (const nom of await listAnciens()) {
    for (const adresse of await listTables(await caches.open(nom))) await keep(adresse);
  }
  await skipWaiting();
}

/** Forget the older versions, and answer for the pages already open. */
async function activate() {
  await Promise.all((await listAnciens()).map((nom) => caches.delete(nom)));
  await clients.claim();
}

async function listAnciens() {
  return (await caches.keys()).filter((nom) => nom !== CACHE);
}

/** The tables kept, the one stored last at the end. */
async function listTables(cache) {
  const adresses = (await cache.keys()).map((requete) => new URL(requete.url).pathname);
  return adresses.filter((adresse) => TABLE.test(adresse));
}

/** Fetch a page again and keep it, one after the other: the newest is stored last. Whether it is. */
function keep(adresse) {
  travail = travail.then(() => keepNow(adresse)).catch(() => false);
  return travail;
}

async function keepNow(adresse) {
  const options = { cache: "no-cache", redirect: "manual", signal: AbortSignal.timeout(ABANDON) };
  const reponse = await fetch(adresse, options);
  await store(adresse, reponse);
  return reponse.ok || isPartie(reponse);
}

/** Put a page in the cache with all that it calls; forget one that its link no longer opens. */
async function store(adresse, reponse) {
  const cache = await caches.open(CACHE);
  if (isPartie(reponse)) await cache.delete(adresse);
  if (!reponse.ok) return;
  await keepFichiers(cache, await reponse.clone().text(), adresse, new Set());
  await cache.put(adresse, reponse);
  const tables = await listTables(cache);
  for (const ancienne of tables.slice(0, -TABLES_MAX)) await cache.delete(ancienne);
}

/** Whether the answer says that the page is not this visitor's any more. */
function isPartie(reponse) {
  return reponse.type === "opaqueredirect" || reponse.status === 403 || reponse.status === 404;
}

/** Keep the files that a text names, each after those that it names itself. */
async function keepFichiers(cache, texte, base, vus) {
  const trouves = [...texte.matchAll(FICHIER)].map(
    ([, nom]) => new URL(nom, new URL(base, location.origin)),
  );
  const nouveaux = trouves.filter(
    ({ href, pathname }) => pathname.startsWith(STATIQUE) && !vus.has(href) && vus.add(href),
  );
  await Promise.all(nouveaux.map(({ href }) => keepFichier(cache, href, vus)));
}

async function keepFichier(cache, adresse, vus) {
  if (await cache.match(adresse)) return;
  const reponse = await fetch(adresse);
  // A text may name what no page will ask for.
  if (!reponse.ok) return;
  if (!adresse.endsWith(".woff2")) {
    await keepFichiers(cache, await reponse.clone().text(), adresse, vus);
  }
  await cache.put(adresse, reponse);
}

/** Answer from the cache what was kept there; writing, the state and the PDFs never pass here. */
function answer(evenement) {
  const { request } = evenement;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(STATIQUE)) {
    evenement.respondWith(take(request).then((fichier) => fichier ?? fetch(request)));
  } else if (request.mode === "navigate") {
    const page = TABLE.test(pathname) ? openTable(evenement, pathname) : openPage(request);
    evenement.respondWith(page);
  }
}

async function take(requete) {
  return (await caches.open(CACHE)).match(requete, { ignoreVary: true });
}

/** The table from the network; its copy when the network is silent, slow, or in trouble. */
async function openTable(evenement, adresse) {
  const reseau = fetch(evenement.request);
  evenement.waitUntil(follow(evenement.request, adresse, reseau));
  const reponse = await Promise.race([reseau.catch(rest), wait(PATIENCE)]);
  if (reponse && reponse.status < 500) return reponse;
  return (await take(adresse)) ?? reseau.catch(() => sayHorsLigne());
}

/**
 * Keep a table being opened, in its turn from the moment it was asked for: a copy asked for later
 * is stored later. The address of a moment (?faite=) is not its page.
 */
function follow(requete, adresse, reseau) {
  // cloned first: before anybody reads the answer
  const copie = reseau.then((reponse) => reponse.clone(), rest);
  const passagere = new URL(requete.url).search !== "";
  travail = travail
    .then(() => Promise.race([copie, wait(ABANDON)]))
    .then((reponse) => {
      if (!reponse) return false;
      return passagere && reponse.ok ? keepNow(adresse) : store(adresse, reponse);
    })
    .catch(() => false);
  return travail;
}

function openPage(requete) {
  return fetch(requete).catch(() => sayHorsLigne());
}

async function sayHorsLigne() {
  return (await take(HORS_LIGNE)) ?? Response.error();
}

function wait(duree) {
  return new Promise((resolve) => setTimeout(resolve, duree));
}

function rest() {}

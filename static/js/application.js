// Where the browser allows it, a worker keeps the table for when there is no network.

/** Register the worker; a table that did not come through it is given to it to keep. */
async function register() {
  await navigator.serviceWorker.register("/service.js");
  const { active } = await navigator.serviceWorker.ready;
  const [arrivee] = performance.getEntriesByType("navigation");
  if (!arrivee?.workerStart) active.postMessage({ type: "garde", url: location.pathname });
}

if (isSecureContext && "serviceWorker" in navigator) {
  // The page works without: a refusal is nobody's business.
  const start = () => register().catch(() => {});
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}

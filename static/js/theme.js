// The theme switch: follows the system until someone chooses, then remembers the choice.

const racine = document.documentElement;
const systeme = matchMedia("(prefers-color-scheme: dark)");

function isSombre() {
  return racine.dataset.theme ? racine.dataset.theme === "sombre" : systeme.matches;
}

function show(bouton) {
  bouton.textContent = isSombre() ? "Thème clair" : "Thème sombre";
}

/** The bars of the phone take the ground's colour, whatever the system's is. */
function paintBarres() {
  const fond = getComputedStyle(racine).getPropertyValue("--fond").trim();
  for (const barre of document.querySelectorAll("meta[name=theme-color]")) barre.content = fond;
}

if (racine.dataset.theme) paintBarres();
for (const bouton of document.querySelectorAll("[data-theme-bascule]")) {
  show(bouton);
  systeme.addEventListener("change", () => show(bouton));
  bouton.addEventListener("click", () => {
    racine.dataset.theme = isSombre() ? "clair" : "sombre";
    show(bouton);
    paintBarres();
    try {
      localStorage.setItem("theme", racine.dataset.theme);
    } catch {
      // Chosen for this page only.
    }
  });
}

// Runs before the first paint: says that there is JavaScript, and puts back the chosen theme.
(() => {
  const racine = document.documentElement;
  racine.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "clair" || theme === "sombre") racine.dataset.theme = theme;
  } catch {
    // A browser that refuses storage follows the system.
  }
})();

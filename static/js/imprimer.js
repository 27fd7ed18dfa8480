// A page that prints itself.

document.querySelector("[data-imprimer]")?.addEventListener("click", () => print());

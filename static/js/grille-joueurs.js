// Who sits where: names known by their seat and number, the heads of the columns, the four visas.

export function bindJoueurs(papier) {
  const connus = JSON.parse(papier.querySelector(".joueurs").dataset.connus);

  function fill(champ) {
    const { place } = champ.dataset;
    const nom = papier.querySelector(`#nom-${place}`);
    const connu = connus[`${place}-${Number(champ.value)}`];
    if (!connu || nom.value.trim()) return;
    nom.value = connu;
    nom.dispatchEvent(new Event("input", { bubbles: true }));
  }

  papier.addEventListener("change", ({ target }) => {
    if (target.name?.startsWith("depart-")) fill(target);
  });
  papier.addEventListener("input", ({ target }) => {
    if (!target.name?.startsWith("nom-")) return;
    const tete = papier.querySelector(`.court[data-place="${target.dataset.place}"]`);
    target.classList.toggle("long", target.value.length > 18);
    tete.textContent = target.value.trim() || tete.dataset.libelle;
  });

  papier.querySelector("#tous-visas")?.addEventListener("click", () => {
    const visas = [...papier.querySelectorAll(".visas input")];
    const tous = visas.every((visa) => visa.checked);
    for (const visa of visas) visa.checked = !tous;
    visas[0].dispatchEvent(new Event("input", { bubbles: true }));
  });
}

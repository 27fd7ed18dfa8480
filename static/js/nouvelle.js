// The new game's form: only the places of the table, known names in one tap, names on the keys.

const form = document.querySelector("[data-nouvelle]");
const champs = [...form.querySelectorAll(".joueur input")];

function countPlaces() {
  const [joueurs, mort] = (new FormData(form).get("formule") || "4").split("+");
  return Number(joueurs) + (mort ? 1 : 0);
}

function labelOf(place) {
  return champs[place].value.trim() || `Joueur ${place + 1}`;
}

function refresh() {
  const places = countPlaces();
  for (const bloc of form.querySelectorAll("[data-place]")) {
    bloc.hidden = Number(bloc.dataset.place) >= places && !champs[bloc.dataset.place].value;
  }
  for (const cellule of form.querySelectorAll("[data-nom-de]")) {
    cellule.textContent = labelOf(Number(cellule.dataset.nomDe));
  }
  for (const radio of form.querySelectorAll("[name=donneur]")) {
    const place = Number(radio.value);
    radio.closest("label").hidden = place >= places;
    radio.nextElementSibling.textContent = labelOf(place);
    if (radio.checked && place >= places) form.querySelector("[name=donneur]").checked = true;
  }
  const pris = new Set(champs.map((champ) => champ.value.trim().toLocaleLowerCase("fr")));
  for (const puce of form.querySelectorAll("[data-nom]")) {
    puce.hidden = pris.has(puce.dataset.nom.toLocaleLowerCase("fr"));
  }
}

form.addEventListener("input", refresh);
form.addEventListener("click", (evenement) => {
  const puce = evenement.target.closest("[data-nom]");
  const libre = champs.find((champ, place) => place < countPlaces() && !champ.value.trim());
  if (!puce || !libre) return;
  libre.value = puce.dataset.nom;
  refresh();
});
refresh();

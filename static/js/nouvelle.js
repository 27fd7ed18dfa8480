// The new game's form: only the places of the table, known names in one tap, names on the keys.

const form = document.querySelector("[data-nouvelle]");
const champs = [...form.querySelectorAll(".joueur input")];
const puces = [...form.querySelectorAll("[data-nom]")];

function countPlaces() {
  const [joueurs, mort] = (new FormData(form).get("formule") || "4").split("+");
  return Number(joueurs) + (mort ? 1 : 0);
}

function fold(nom) {
  return nom.trim().toLocaleLowerCase("fr");
}

function labelOf(place) {
  return champs[place].value.trim() || `Joueur ${place + 1}`;
}

function findSeat(nom) {
  return champs.find((champ) => fold(champ.value) === fold(nom));
}

function findFree() {
  return champs.find((champ, place) => place < countPlaces() && !champ.value.trim());
}

// What the band at the foot says: what is missing, or the table about to start.
function describe(places) {
  const manque = champs.slice(0, places).filter((champ) => !champ.value.trim()).length;
  const donneur = labelOf(Number(new FormData(form).get("donneur")));
  if (manque === places) return ["", ""];
  if (manque) return [manque > 1 ? `Encore ${manque} noms` : "Encore un nom", ""];
  return [`${donneur} donne`, `${places} joueurs`];
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
  for (const puce of puces) {
    const assis = Boolean(findSeat(puce.dataset.nom));
    puce.setAttribute("aria-pressed", assis);
    puce.disabled = !assis && !findFree();
  }
  const [gros, petit] = describe(places);
  const resume = form.querySelector("[data-resume]");
  resume.innerHTML = "<b></b><span></span>";
  resume.firstChild.textContent = gros;
  resume.lastChild.textContent = petit;
}

form.addEventListener("input", refresh);
form.addEventListener("click", (evenement) => {
  const puce = evenement.target.closest("[data-nom]");
  if (!puce) return;
  const siege = findSeat(puce.dataset.nom);
  if (siege) siege.value = "";
  else findFree().value = puce.dataset.nom;
  refresh();
});
// Enter goes to the next empty name; with every name there, it starts the game.
form.addEventListener("keydown", (evenement) => {
  const suivant = findFree();
  if (evenement.key !== "Enter" || !champs.includes(evenement.target) || !suivant) return;
  evenement.preventDefault();
  suivant.focus();
});
refresh();

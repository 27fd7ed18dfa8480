// The picture of the evening: title, standings and curve on white paper, whatever the theme.

const LARGEUR = 760;
const MARGE = 40;
const ENCRE = "#1f1b14";
const DOUCE = "#595141";
const FILET = "#d8cdb6";
const ECHELLE = 2;
const RANGEE = 44;
const TEXTE = '"Fira Sans", sans-serif';
const SERRE = '"Fira Sans Condensed", sans-serif';
const TITRE = '"Literata", serif';

/** The rows of the standings as the page shows them. */
function readRangs() {
  return [...document.querySelectorAll(".classement tbody tr")].map((rangee) => ({
    rang: rangee.querySelector(".rang").textContent.trim(),
    nom: rangee.querySelector(".personne").textContent,
    compte: rangee.querySelector("small > span").textContent,
    total: rangee.querySelector(".somme").textContent.trim(),
    trait: rangee.querySelector(".echantillon"),
  }));
}

/** Writes a text no wider than `large`: smaller, then cut. */
function write(ctx, texte, x, y, police, { encre = ENCRE, droite = false, large = Infinity } = {}) {
  ctx.font = police;
  ctx.fillStyle = encre;
  ctx.textAlign = droite ? "right" : "left";
  let ecrit = texte;
  while (ecrit.length > 1 && ctx.measureText(ecrit).width > large) {
    ecrit = `${ecrit.replace(/…$/, "").slice(0, -1)}…`;
  }
  ctx.fillText(ecrit, x, y);
}

function drawFilet(ctx, y, epaisseur, encre) {
  ctx.fillStyle = encre;
  ctx.fillRect(MARGE, y, LARGEUR - 2 * MARGE, epaisseur);
}

/** Draws a part of the page's SVG from its attributes, which are the inks of paper. */
function drawElement(ctx, element) {
  const lit = (nom) => element.getAttribute(nom);
  ctx.save();
  if (element.tagName === "text") {
    ctx.font = `${lit("font-weight") || 400} ${lit("font-size")}px ${lit("font-weight") ? SERRE : TEXTE}`;
    ctx.fillStyle = lit("fill");
    ctx.textAlign = { middle: "center", end: "right" }[lit("text-anchor")] || "left";
    ctx.fillText(element.textContent, Number(lit("x")), Number(lit("y")));
  } else if (element.tagName === "path") {
    const [x, y] = (lit("transform") || "").match(/-?[\d.]+/g) || [0, 0];
    ctx.translate(Number(x), Number(y));
    const chemin = new Path2D(lit("d"));
    ctx.lineWidth = Number(lit("stroke-width"));
    ctx.lineJoin = "round";
    ctx.setLineDash((lit("stroke-dasharray") || "").split(" ").filter(Boolean).map(Number));
    ctx.strokeStyle = lit("stroke");
    ctx.fillStyle = lit("fill");
    if (lit("stroke")) ctx.stroke(chemin);
    if (lit("fill") !== "none") ctx.fill(chemin);
  }
  ctx.restore();
}

function drawSvg(ctx, svg, x, y, echelle) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(echelle, echelle);
  for (const element of svg.children) drawElement(ctx, element);
  ctx.restore();
}

function drawRang(ctx, { rang, nom, compte, total, trait }, y) {
  const droite = LARGEUR - MARGE;
  write(ctx, rang.replace(/\D.*/, ""), MARGE, y + 29, `600 24px ${TITRE}`);
  write(ctx, total, droite, y + 29, `600 22px ${TEXTE}`, { droite: true });
  drawSvg(ctx, trait, MARGE + 44, y + 15, 1);
  const ou = MARGE + 92;
  write(ctx, nom, ou, y + 20, `600 18px ${TEXTE}`, { large: droite - 120 - ou });
  write(ctx, compte, ou, y + 36, `400 13px ${TEXTE}`, { encre: DOUCE, large: droite - 120 - ou });
}

/** Returns a canvas with the picture, once the fonts are there. */
export async function drawImage() {
  await document.fonts.ready;
  const svg = document.querySelector(".courbe.large");
  const rangs = readRangs();
  const taille = svg.viewBox.baseVal;
  const large = LARGEUR - 2 * MARGE;
  const haut = 112 + rangs.length * RANGEE + 28;
  const toile = document.createElement("canvas");
  toile.width = LARGEUR * ECHELLE;
  toile.height = (haut + (taille.height * large) / taille.width + MARGE) * ECHELLE;
  const ctx = toile.getContext("2d");
  ctx.scale(ECHELLE, ECHELLE);
  ctx.fillStyle = "#fff";
  ctx.fillRect(0, 0, toile.width, toile.height);
  const [titre, sur, compte] = ["h1", ".sur", ".compte"].map((ou) =>
    document.querySelector(`.entree ${ou}`).textContent.trim(),
  );
  write(ctx, titre, MARGE, 64, `600 30px ${TITRE}`, { large });
  write(ctx, `${sur} · ${compte}`, MARGE, 92, `400 15px ${TEXTE}`, { encre: DOUCE, large });
  drawFilet(ctx, 106, 2, ENCRE);
  for (const [index, rang] of rangs.entries()) {
    const y = 110 + index * RANGEE;
    if (index) drawFilet(ctx, y, 1, FILET);
    drawRang(ctx, rang, y);
  }
  drawSvg(ctx, svg, MARGE, haut, large / taille.width);
  return toile;
}

// Looks at the table page as it stands and returns what the twelve checks would say of it.
({ rempli, ecran }) => {
  const fautes = [];
  const say = (faute, element) => fautes.push(element ? `${faute}: ${name(element)}` : faute);
  const all = (quoi, ou = document) => [...ou.querySelectorAll(quoi)];
  const style = (element) => getComputedStyle(element);
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element) =>
    `${element.className || element.localName} « ${element.textContent.trim().slice(0, 30)} »`;
  const box = (element) => element.getBoundingClientRect();
  const near = (a, b) => Math.abs(a - b) < 1;

  function within(element) {
    const { top, bottom, left, right } = box(element);
    const devant = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const montre = top >= -0.5 && bottom <= innerHeight + 0.5 && left >= 0 && right <= innerWidth;
    return montre && (element.contains(devant) || devant?.contains(element));
  }

  // 1. What matters is in the first screen.
  const saisie = document.getElementById("saisie");
  const vues = [...all(".tuile .total"), ...(saisie ? all(".resultat .gros, .pied .principal") : [])];
  for (const vue of vues) if (!within(vue)) say("1 not in the first screen", vue);
  if (ecran && saisie && !within(saisie.elements.points)) say("1 points not in the first screen");

  // 2. No sideways scroll, nothing cut but names; no two tiles alike.
  if (document.documentElement.scrollWidth > innerWidth) say("2 scrolls sideways");
  for (const element of all("main *, header *")) {
    if (!seen(element) || element.closest(".vc, .appele, svg, .partie, .camp > legend")) continue;
    const { overflowX } = style(element);
    const nom = element.matches(".nom, .lignes thead th, .nouvelles p, .nouvelles span, select, input, .defile");
    if (!nom && overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) {
      say("2 cut", element);
    }
    if (overflowX === "visible" && element.children.length === 0) {
      const ici = box(element);
      const parent = element.closest("button, label, td, th, p, .face");
      const la = parent && box(parent);
      const dehors = la && (ici.right > la.right + 1 || ici.left < la.left - 1);
      if (dehors && !element.matches(".rond")) say("2 out of its place", element);
    }
  }
  const noms = all(".tuile .nom").map((nom) => nom.textContent);
  if (new Set(noms).size < noms.length) say("2 two tiles alike");
  for (const tuile of all(".tuile")) {
    const nom = tuile.querySelector(".nom");
    const entier = tuile.querySelector("input")?.getAttribute("aria-label") ?? tuile.title;
    if (nom.scrollWidth > nom.clientWidth && !entier) say("2 no full name", nom);
  }

  // 3. An empty form shows one thing to do.
  if (saisie && !rempli) {
    const choisis = all("input:checked", saisie).filter(
      ({ name: nom, value }) => value && nom !== "compte_par",
    );
    for (const choisi of choisis) say(`3 chosen already ${choisi.name}=${choisi.value}`);
    const cernes = all(".grille, .touches, .points", saisie).filter(
      (zone) => style(zone).outlineStyle === "solid" && parseFloat(style(zone).outlineWidth) > 0,
    );
    if (document.activeElement === document.body && cernes.length !== 1) {
      say(`3 outlined: ${cernes.length}`);
    }
  }

  // 4. A filled form: four dark blocks and one number.
  if (rempli) {
    const accent = style(saisie.querySelector(".principal")).backgroundColor;
    for (const nom of ["preneur", "contrat", "bouts"]) {
      const face = saisie.querySelector(`[name=${nom}]:checked`)?.nextElementSibling;
      if (!face || style(face).backgroundColor !== accent) say(`4 not dark: ${nom}`);
    }
    const { fontSize, fontWeight } = style(saisie.elements.points);
    if (parseFloat(fontSize) < 24 || fontWeight < 600) say(`4 number ${fontSize} ${fontWeight}`);
  }

  // 5. Words, lines and signs beside the colours.
  for (const total of all(".gain, .perte, .lignes .g, .lignes .p")) {
    const texte = total.textContent.trim();
    if (!/^[+−]\d/.test(texte)) say("5 no sign", total);
  }
  for (const mort of all(".tuile.mort")) {
    const { borderTopStyle } = style(mort.querySelector(".face"));
    const dit = mort.querySelector(".role").textContent.includes("mort");
    if (borderTopStyle !== "dashed" || !dit) say("5 mort like the others", mort);
  }
  for (const appele of all(".est-appele")) {
    const { borderTopWidth } = style(appele.querySelector(".face"));
    if (parseFloat(borderTopWidth) < 3 || !appele.textContent.includes("appelé")) {
      say("5 appelé like the others", appele);
    }
  }

  // 6. Totals and the number stand out more than the text; the lines of controls are seen.
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (couleur) => {
    canvas.fillStyle = couleur;
    canvas.fillRect(0, 0, 1, 1);
    const [r, v, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((c) => {
      const part = c / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * v + 0.0722 * b;
  };
  const contrast = (un, autre) => {
    const [clair, sombre] = [light(un), light(autre)].sort((a, b) => b - a);
    return (clair + 0.05) / (sombre + 0.05);
  };
  const ground = (element) => {
    for (let lui = element; lui; lui = lui.parentElement) {
      const { backgroundColor } = style(lui);
      if (!/rgba\(0, 0, 0, 0\)|transparent/.test(backgroundColor)) return backgroundColor;
    }
    return "white";
  };
  for (const total of all(".tuile:not(.mort) .total, #points")) {
    const ratio = contrast(style(total).color, ground(total));
    if (ratio < 7) say(`6 contrast ${ratio.toFixed(1)}`, total);
  }
  for (const touche of all(".face, .cle > span, .clavier button, .points")) {
    const { borderTopColor, borderTopWidth } = style(touche);
    if (!parseFloat(borderTopWidth) || touche.closest(".rien, .camp, .appele")) continue;
    const ratio = contrast(borderTopColor, ground(touche.parentElement));
    if (ratio < 3) say(`6 border ${ratio.toFixed(1)}`, touche);
  }

  // 7. Targets: 44 × 40, digits and the main button 46 high, 6 px between the keys.
  const CIBLES = "main button, main a[href], header button, header a[href], summary, select, "
    + ".bascule + label, label.tuile, .cle > span, #points";
  for (const cible of all(CIBLES)) {
    if (!seen(cible) || cible.tabIndex === -1 && cible.matches("button")) continue;
    if (cible.closest(".camp, .js .appele") || cible.matches(".evitement, .lignes th > *")) continue;
    if (cible.closest("p, td") && cible.matches("a")) continue; // a link in a sentence
    const { width, height } = box(cible);
    const etroit = cible.closest(".bouts, .gestes") ? 40 : 44;
    if (width < etroit - 0.1 || height < 39.9) {
      say(`7 small ${width.toFixed(1)} × ${height.toFixed(1)}`, cible);
    }
  }
  for (const ligne of all(".lignes tbody tr:has(th > a, th > button)")) {
    if (seen(ligne) && box(ligne).height < 31.9) say("7 low line", ligne);
  }
  for (const haute of all(".clavier button, .pied .principal, .bouts .cle > span")) {
    if (seen(haute) && box(haute).height < 45.9) say(`7 low ${box(haute).height}`, haute);
  }
  const clavier = document.getElementById("clavier");
  if (clavier && parseFloat(style(clavier).gap) < 6) say("7 keys too close");
  if (clavier) {
    const camp = box(document.querySelector(".camp"));
    if (camp.width < 44 || camp.height < 40) say(`7 camp ${camp.width} × ${camp.height}`);
  }

  // 8. Figures: the same width, to the right, with a true minus.
  for (const nombre of all(".tuile .total, .lignes td:not([colspan], .c)")) {
    const { textAlign, fontVariantNumeric } = style(nombre);
    if (textAlign !== "right" && textAlign !== "end") say("8 not to the right", nombre);
    if (!fontVariantNumeric.includes("tabular-nums")) say("8 not tabular", nombre);
    const textes = [...nombre.childNodes].map((noeud) => noeud.textContent);
    if (textes.some((texte) => /-\d/.test(texte))) say("8 hyphen for a minus", nombre);
    if (textes.some((texte) => /\d{4}/.test(texte))) say("8 no space in the thousands", nombre);
  }

  // 9. Left edges on one line, no shadow.
  const cotes = [".contrat .touches", ".bouts .touches", ".clavier", ".prime"].flatMap((zone) =>
    all(zone).filter(seen).slice(0, 1).map((element) => box(element).left),
  );
  if (!cotes.every((cote) => near(cote, cotes[0]))) say(`9 left edges ${cotes}`);
  for (const element of all("main *, header *")) {
    if (style(element).boxShadow !== "none") say("9 shadow", element);
  }

  // 10. The result names the preneur and says each score; or what is missing, in words.
  if (saisie) {
    const [gros, suite, calcul] = all(".resultat p").map((ligne) => ligne.textContent);
    const dit = rempli ? /^\S.+ [+−]\d/.test(gros) && /[+−]\d/.test(suite) && calcul : /\?$/.test(gros);
    if (!dit) say(`10 result « ${gros} | ${suite} | ${calcul} »`);
    if (saisie.querySelector(".principal").disabled) say("10 a grey button");
  }

  // 11. The feuille: number, contract, a cell for each place, the preneur's bold and underlined.
  for (const preneur of all(".lignes .pr")) {
    const { fontWeight } = style(preneur);
    const souligne = style(preneur.querySelector("span")).textDecorationLine;
    if (fontWeight < 600 || souligne !== "underline") say("11 preneur like the others", preneur);
  }
  for (const ligne of all(".lignes tbody tr:has(.c b)")) {
    const cellules = all("td:not(.c)", ligne);
    const lues = cellules.map(({ firstElementChild, textContent }) =>
      (firstElementChild?.localName === "span" ? firstElementChild.textContent : textContent).trim(),
    );
    if (cellules.length !== all(".lignes thead th").length - 2) say("11 cells missing", ligne);
    const justes = lues.every((texte) => /^([+−]\d|0|mort)/.test(texte));
    if (!justes || !/^(P|G|GS|GC)$/.test(ligne.querySelector(".c b").textContent)) {
      say("11 unread line", ligne);
    }
  }
  return [...new Set(fautes)];
}

// Read-back: the arrows turn from a sheet to its neighbour.

const LIENS = { ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]" };

document.addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) => {
  if (!LIENS[key] || altKey || ctrlKey || metaKey) return;
  document.querySelector(LIENS[key])?.click();
});

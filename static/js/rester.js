// Off the network, what leads elsewhere says so calmly, and the page stays.

const ICI = "#saisie, #annuler, #conflit *";

/** Keep the page while `isHors`; `sayHors` is told each time. */
export function bindRester(isHors, sayHors) {
  function stay(evenement) {
    evenement.preventDefault();
    sayHors();
  }

  document.addEventListener("click", (evenement) => {
    if (isHors() && evenement.target.closest("a[href]:not([href^='#'])")) stay(evenement);
  });
  document.addEventListener("submit", (evenement) => {
    // What the page has taken up itself does not leave it, even if its form is gone meanwhile.
    if (isHors() && !evenement.defaultPrevented && !evenement.target.matches(ICI)) stay(evenement);
  });
}

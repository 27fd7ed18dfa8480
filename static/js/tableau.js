// The organiser's board follows the evening; with a keyboard, a pile of paper is opened by numbers.

import { follow } from "./vivant.js";

const PAS = 4000;

follow(document.querySelector("[data-vivant]"), PAS);
if (matchMedia("(pointer: fine)").matches) {
  document.getElementById("table")?.focus({ preventScroll: true });
}

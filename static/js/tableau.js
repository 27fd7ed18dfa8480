// The organiser's board follows the evening; the field of the quick way to a sheet keeps its text.

import { follow } from "./vivant.js";

const PAS = 4000;

follow(document.querySelector("[data-vivant]"), PAS);

/** date. */

import { dates } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { date } from "../programs/readers.ts";

export default program({
  names: "date",
  traits: ["complains"],
  prints: dates,
  judge: date,
});

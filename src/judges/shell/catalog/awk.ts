/** awk, gawk, mawk, nawk, …. */

import { summed } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { awk } from "../programs/awk.ts";
import { passesAwk, readsByAwk } from "../programs/filters.ts";
import { awkShown } from "../readings.ts";

export default program({
  names: "awk gawk mawk nawk original-awk",
  inputShown: awkShown,
  prints: summed,
  exposesEnvironment: readsByAwk,
  passesInput: passesAwk,
  traits: ["complains: awk", "launcher"],
  judge: awk,
});

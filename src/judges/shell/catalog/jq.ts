/** jq, jaq, gojq. */

import { measured } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { readsByJq } from "../programs/filters.ts";
import { jq } from "../programs/queries.ts";

export default program({
  names: "jq jaq gojq",
  prints: measured,
  exposesEnvironment: readsByJq,
  passesInput: true,
  traits: ["accounts-for-files", "complains"],
  judge: jq,
});

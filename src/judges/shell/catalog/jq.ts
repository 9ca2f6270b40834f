/** jq, jaq, gojq. */
import { program } from "../program.ts";
import { jq } from "../programs/queries.ts";

export default program({
  names: "jq jaq gojq",
  judge: jq,
});

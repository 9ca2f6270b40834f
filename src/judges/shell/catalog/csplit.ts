/** csplit. */
import { program } from "../program.ts";
import { csplit } from "../programs/creating.ts";

export default program({
  names: "csplit",
  judge: csplit,
});

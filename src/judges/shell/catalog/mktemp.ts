/** mktemp. */
import { program } from "../program.ts";
import { mktemp } from "../programs/creating.ts";

export default program({
  names: "mktemp",
  judge: mktemp,
});

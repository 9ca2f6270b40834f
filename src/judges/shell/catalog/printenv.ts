/** printenv. */
import { program } from "../program.ts";
import { printenv } from "../programs/readers.ts";

export default program({
  names: "printenv",
  judge: printenv,
});

/** printenv. */
import { program } from "../program.ts";
import { printsVariables } from "../programs/filters.ts";
import { printenv } from "../programs/readers.ts";

export default program({
  names: "printenv",
  exposesEnvironment: printsVariables,
  judge: printenv,
});

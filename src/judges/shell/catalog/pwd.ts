/** pwd. */
import { program } from "../program.ts";
import { pwd } from "../programs/printing.ts";

export default program({
  names: "pwd",
  judge: pwd,
});

/** whoami, logname. */
import { program } from "../program.ts";
import { whoami } from "../programs/printing.ts";

export default program({
  names: "whoami logname",
  judge: whoami,
});

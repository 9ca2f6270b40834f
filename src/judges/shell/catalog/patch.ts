/** patch, gpatch. */
import { program } from "../program.ts";
import { patch } from "../programs/texts.ts";

export default program({
  names: "patch gpatch",
  judge: patch,
});

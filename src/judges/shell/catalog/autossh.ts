/** autossh. */
import { program } from "../program.ts";
import { autossh } from "../programs/ssh-kin.ts";

export default program({
  names: "autossh",
  judge: autossh,
});

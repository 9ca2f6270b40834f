/** autossh. */
import { program } from "../program.ts";
import { autossh } from "../programs/ssh-kin.ts";
import { SSH } from "./ssh-options.ts";

export default program({
  names: "autossh",
  ...SSH,
  values: `${SSH.values} -M`,
  judge: autossh,
});

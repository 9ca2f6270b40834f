/** visudo: systems. */
import { program } from "../program.ts";

export default program({
  names: "visudo",
  values: "-f --file -x --export",
  verbs: [["priv.sudo"], ["system.read!", "-c|--check @read:-f|--file"]],
});

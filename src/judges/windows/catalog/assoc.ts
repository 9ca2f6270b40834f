/** assoc, ftype. */
import { program } from "../program.ts";

export default program({
  names: "assoc ftype",
  traits: ["cmd-builtin"],
  dialect: "windows",
  verbs: [["system.config", "~*=*"], ["win.read"]],
});

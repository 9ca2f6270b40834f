/** assoc, ftype. */
import { program } from "../program.ts";

export default program({
  names: "assoc ftype",
  dialect: "windows",
  verbs: [["system.config", "~*=*"], ["win.read"]],
});

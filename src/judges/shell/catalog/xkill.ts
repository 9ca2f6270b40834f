/** xkill, skill, snice, kill-port, …. */
import { program } from "../program.ts";

export default program({
  names: "xkill skill snice kill-port fkill",
  verbs: [["process.kill"]],
});

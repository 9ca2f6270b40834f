/** rc-status, lsinitrd, runlevel: systems. */
import { program } from "../program.ts";

export default program({
  names: "rc-status lsinitrd runlevel",
  verbs: [["system.read"]],
});

/** tccutil, bless, mdmclient: systems. */
import { program } from "../program.ts";

export default program({
  names: "tccutil bless mdmclient",
  verbs: [["system.config"]],
});

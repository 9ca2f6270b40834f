/** groupdel, delgroup: systems. */
import { program } from "../program.ts";

export default program({
  names: "groupdel delgroup",
  verbs: [["system.account"]],
});

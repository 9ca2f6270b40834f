/** setenforce, setsebool, restorecond, aa-enforce, …: systems. */
import { program } from "../program.ts";

export default program({
  names:
    "setenforce setsebool restorecond aa-enforce aa-complain aa-disable aa-teardown " +
    "aa-logprof aa-genprof aa-audit",
  verbs: [["system.config"]],
});

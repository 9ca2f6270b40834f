/** realm, authselect, authconfig: systems. */
import { program } from "../program.ts";

export default program({
  names: "realm authselect authconfig",
  verbs: [["system.account"], ["system.read", "list|discover|show|current|check|list-features|requirements"]],
});

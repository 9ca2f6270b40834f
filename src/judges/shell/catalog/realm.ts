/** realm, authselect, authconfig. */
import { program } from "../program.ts";

export default program({
  names: "realm authselect authconfig",
  flags: "-r",
  values: "--server-software --client-software --membership-software",
  verbs: [
    ["system.account"],
    ["system.read", "list|show|current|check|list-features|requirements"],
    ["system.read", "discover ."],
    ["net.request", "discover *"],
  ],
});

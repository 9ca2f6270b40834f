/** scutil, systemsetup. */
import { program } from "../program.ts";

export default program({
  names: "scutil systemsetup",
  values: "-t",
  options: {
    "--set=": "system.config",
    "-set*|--renew|--prefs|--allow-new-interface": "system.config",
    "-r|--reachability=": "net.request",
  },
  verbs: [
    ["system.config"],
    ["system.read!", "--get|--dns|--proxy|--nwi|-w|-get*|-list*|-print*"],
    ["net.request!", "-r"],
    ["system.read!", "--nc list|status|show"],
  ],
});

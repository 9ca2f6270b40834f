/** scutil, systemsetup: systems. */
import { program } from "../program.ts";

export default program({
  names: "scutil systemsetup",
  verbs: [
    ["system.config"],
    ["system.read!", "--get|--dns|--proxy|--nwi|--nc|-r|-w|-get*|-list*|-print* !--set|-set*"],
    ["system.read!", "--nc list|status|show"],
  ],
});

/** ldconfig. */
import { program } from "../program.ts";

export default program({
  names: "ldconfig",
  options: { "-C|-f=": "read", "-r=": "priv.chroot" },
  verbs: [["system.config"], ["system.read!", "-p|--print-cache !-l|-n"]],
});

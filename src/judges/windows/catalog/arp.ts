/** arp. */
import { program } from "../program.ts";

export default program({
  names: "arp",
  dialect: "windows",
  posix: "another",
  verbs: [["system.firewall", "/s|/d"], ["win.read"]],
});

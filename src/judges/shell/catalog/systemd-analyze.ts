/** systemd-analyze: systems. */
import { program } from "../program.ts";

export default program({
  names: "systemd-analyze",
  values: "--man --generators",
  verbs: [["system.read"], ["system.config", "set-log-level|set-log-target|service-watchdogs"]],
});

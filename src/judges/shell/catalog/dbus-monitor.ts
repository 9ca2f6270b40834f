/** dbus-monitor: everything that passes over D-Bus, secrets too. */
import { program } from "../program.ts";

export default program({
  names: "dbus-monitor",
  options: { "--address=": "code.exec.escape" },
  verbs: [["secret.access"]],
});

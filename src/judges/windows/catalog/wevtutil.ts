/** wevtutil. */
import { program } from "../program.ts";

export default program({
  names: "wevtutil",
  dialect: "windows",
  verbs: [
    ["win.event_log", "cl|clear-log"],
    ["win.event_log", "sl|set-log /e=false|/enabled=false"],
    ["win.event_log", "um|uninstall-manifest"],
    ["system.config", "sl|set-log|im|install-manifest"],
    ["fs.write.outside", "epl|export-log|al|archive-log"],
    [
      "win.read",
      "el|gl|gli|gp|ep|qe|enum-logs|get-log|get-log-info|get-publisher|" +
        "enum-publishers|query-events",
    ],
  ],
});

/** auditpol. */
import { program } from "../program.ts";

export default program({
  names: "auditpol",
  dialect: "windows",
  verbs: [
    ["win.event_log", "/clear|/remove"],
    ["win.event_log", "/set ~*disable*"],
    ["system.config", "/set|/restore"],
    ["win.read", "/get|/list|/backup"],
  ],
});

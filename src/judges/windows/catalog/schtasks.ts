/** schtasks. */
import { program } from "../program.ts";

export default program({
  names: "schtasks",
  dialect: "windows",
  verbs: [
    ["persist.cron", "/create|/change|/delete"],
    ["process.kill", "/end"],
    ["code.exec.script", "/run"],
    ["net.remote", "/s"],
    ["win.read", "/query"],
    ["win.read", "."],
  ],
});

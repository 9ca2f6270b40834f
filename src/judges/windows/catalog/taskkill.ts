/** taskkill, tskill, pskill. */
import { program } from "../program.ts";

export default program({
  names: "taskkill tskill pskill",
  dialect: "windows",
  verbs: [
    ["process.kill.all", "/im=\\*"],
    ["win.defender", "/im=msmpeng*|/im=mssense*|/im=nissrv*|/im=securityhealth*"],
    ["process.kill"],
  ],
});

/** gpupdate, tzutil, w32tm, powercfg, … */
import { program } from "../program.ts";

export default program({
  names: "gpupdate tzutil w32tm powercfg verifier",
  dialect: "windows",
  verbs: [
    ["system.config"],
    [
      "win.read",
      "/?|/list|/l|/query|/q|/g|/getactivescheme|/a|/energy|/batteryreport|/stripchart|/tz .",
    ],
  ],
});

/** mpcmdrun. */
import { program } from "../program.ts";

export default program({
  names: "mpcmdrun",
  dialect: "windows",
  verbs: [
    ["win.defender", "/removedefinitions|/disableservice|/addexclusion"],
    ["win.lolbin", "/downloadfile"],
    ["system.config", "/restore|/signatureupdate"],
    ["win.read", "/scan|/checkexclusion|/getfiles|/h|/?"],
  ],
});

/** getmac, driverquery, systeminfo, gpresult, … */
import { program } from "../program.ts";

export default program({
  names: "getmac driverquery systeminfo gpresult quser qwinsta qprocess openfiles",
  dialect: "windows",
  verbs: [["win.read"]],
});

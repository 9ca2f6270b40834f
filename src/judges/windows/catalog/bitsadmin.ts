/** bitsadmin. */
import { program } from "../program.ts";

export default program({
  names: "bitsadmin",
  dialect: "windows",
  verbs: [["win.lolbin"], ["win.read", "/list|/info|/monitor|/getstate|/util"]],
});

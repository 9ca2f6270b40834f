/** cipher. */
import { program } from "../program.ts";

export default program({
  names: "cipher",
  dialect: "windows",
  verbs: [
    ["win.wipe", "/w"],
    ["system.config", "/e|/d|/k|/r|/u|/x|/adduser|/removeuser|/rekey"],
    ["win.read"],
  ],
});

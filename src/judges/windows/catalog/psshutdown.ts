/** psshutdown. */
import { program } from "../program.ts";

export default program({
  names: "psshutdown",
  dialect: "windows",
  verbs: [
    ["system.power", "/s|/r|/p|/h|/g|/sg|/l|/hybrid|/fw|/k"],
    ["system.config", "/a"],
    ["exec.help", "."],
  ],
});

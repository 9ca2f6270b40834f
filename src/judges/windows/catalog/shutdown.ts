/** shutdown. */
import { program } from "../program.ts";

export default program({
  names: "shutdown",
  dialect: "windows",
  posix: "another",
  verbs: [
    ["system.power", "/s|/r|/p|/h|/g|/sg|/l|/hybrid|/fw|/k"],
    ["system.config", "/a"],
    ["exec.help", "."],
  ],
});

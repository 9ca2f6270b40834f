/** netstat, query, ver, vol, … */
import { program } from "../program.ts";

export default program({
  names: "netstat query ver vol tree hostname whoami where",
  dialect: "windows",
  traits: ["cmd-builtin: ver vol"],
  posix: "another",
  verbs: [["win.read"]],
});

/** logrotate. */
import { program } from "../program.ts";

export default program({
  names: "logrotate",
  flags: "-d --usage",
  options: { "-s|--state=": "write", "-m|--mail=": "code.exec.escape", "-l|--log=": "write" },
  verbs: [
    ["system.read!", "-d|--debug|--usage|-? @read"],
    ["audit.tamper", "*"],
    ["audit.tamper", "-f|--force"],
  ],
});

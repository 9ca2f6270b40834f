/** pdbedit. */
import { program } from "../program.ts";

export default program({
  names: "pdbedit",
  values: "-u|--user -b|--backend -d|--debuglevel",
  options: {
    "-s|--configfile=": "read",
    "-e|--export|-i|--import=": "system.account",
    "-w|--smbpasswd-style": "secret.access",
    "-a|--create|-x|--delete|-r|--modify|-m|--machine|-t|--password-from-stdin|-z":
      "system.account",
    "--bad-password-count-reset": "system.account",
  },
  verbs: [["system.account"], ["system.read!", "-L|--list"]],
});

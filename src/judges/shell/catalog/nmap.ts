/** nmap: looks for open ports. */
import { program } from "../program.ts";

export default program({
  names: "nmap",
  values: "-p -e -D -S -g -iR --top-ports --data-length --ttl",
  options: {
    "-iL|--excludefile|--resume|--servicedb|--versiondb|--stylesheet=": "read",
    "-oN|-oG|-oX|-oA|-oS|-o=": "write",
    "--script|--script-args-file|--datadir|--interactive": "code.exec.escape",
  },
  verbs: [["net.request"]],
});

/** ffuf, gobuster, nikto, nuclei, sqlmap, …: look for weaknesses of a web site. */
import { program } from "../program.ts";

export default program({
  names: "dirb ffuf gobuster nikto nuclei sqlmap wfuzz wpscan amass subfinder",
  options: {
    "-w|--wordlist|-l|-list|-m|-r|-df|-dL|--bulk-file|-request|--passwords|-P=": "read",
    "-o|-od|-output|--output|-oJ|-oA|-output-dir|--output-dir=": "write",
    "--eval|-code|--tamper|--preprocess|--postprocess=": "code.exec.escape",
    "--os-shell|--os-cmd|--os-pwn": "net.remote",
  },
  verbs: [["net.request"]],
});

/** ssh-agent: holds keys, for the program that it runs or for the session. */
import { program } from "../program.ts";

export default program({
  names: "ssh-agent",
  flags: "-c -d -D -s -k -T -u -U",
  values: "-E -O -t",
  options: { "-h": "help", "-a=": "write", "-P=": "code.exec.escape" },
  wraps: { alone: "shell.builtin" },
});

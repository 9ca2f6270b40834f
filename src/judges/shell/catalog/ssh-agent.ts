/** ssh-agent: secrets. */
import { program } from "../program.ts";

export default program({
  names: "ssh-agent",
  flags: "-c -d -D -k -s",
  values: "-E -O -t",
  options: { "-a=": "write", "-P=": "code.exec.escape" },
  verbs: [
    ["exec.read", "@run"],
    ["process.kill", "-k"],
  ],
});

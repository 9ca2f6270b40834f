/** ssh-agent: secrets. */
import { program } from "../program.ts";

export default program({
  names: "ssh-agent",
  values: "-a -E -O -P -t",
  verbs: [
    ["exec.read", "@run"],
    ["process.kill", "-k"],
  ],
});

/** perf: measures the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "perf",
  flags: "-g -a",
  values: "-e -p -t -C -F -r --call-graph -D -I -x",
  options: { "-o|--output=": "write", "-i|--input=": "read" },
  wraps: { verbs: "stat record trace mem c2c ftrace" },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "version|help"],
    ["exec.read", "report|annotate|script|list|diff|evlist|buildid-list !-s|--script"],
  ],
});

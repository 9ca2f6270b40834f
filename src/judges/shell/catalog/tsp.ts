/** tsp, tsnq, nq: puts a program into a queue. */
import { program } from "../program.ts";

export default program({
  names: "tsp tsnq nq",
  flags: "-c -q -w -n -f -g -B -d -E -m -N",
  values: "-L -D -S -t -o -O",
  options: { "-h": "help", "-V": "help", "-l": "tells", "-i": "tells" },
  wraps: { alone: "exec.read" },
});

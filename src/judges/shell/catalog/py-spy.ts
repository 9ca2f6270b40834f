/** py-spy: measures the Python program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "py-spy",
  flags: `-n|--native -s|--subprocesses -i|--idle -g|--gil -t|--threads -F|--full-filenames
    --nonblocking`,
  values: "-p|--pid -f|--format -d|--duration -r|--rate",
  options: { "-o|--output=": "write" },
  wraps: { verbs: "record top" },
});

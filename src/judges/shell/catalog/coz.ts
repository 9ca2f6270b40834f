/** coz: measures the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "coz",
  flags: "--end-to-end",
  values:
    "-b|--binary-scope -s|--source-scope -p|--progress -o|--output --fixed-line --fixed-speedup",
  wraps: { verbs: "run" },
});

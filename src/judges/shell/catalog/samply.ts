/** samply: measures the program that it runs. */
import { program } from "../program.ts";

export default program({
  names: "samply",
  flags: "-s|--save-only --no-open --reuse-threads",
  values: "-r|--rate -d|--duration -n --profile-name -P|--port",
  options: { "-o|--output=": "write" },
  wraps: { verbs: "record" },
});

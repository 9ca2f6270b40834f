/** apitrace, fatrace: records what a program asks of its graphics library. */
import { program } from "../program.ts";

export default program({
  names: "apitrace fatrace",
  flags: "-v|--verbose",
  values: "-a|--api",
  options: { "-o|--output=": "write" },
  wraps: { verbs: "trace" },
});

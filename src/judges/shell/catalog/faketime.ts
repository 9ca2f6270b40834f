/** faketime: runs a program at another time. */
import { program } from "../program.ts";

export default program({
  names: "faketime",
  flags: "-m -p --exclude-monotonic -f?",
  values: "--date-prog",
  options: { "-h|--help": "help", "-v|--version": "help" },
  wraps: { operands: 1 },
});

/** with-lock-ex: runs a program while it holds a lock. */
import { program } from "../program.ts";

export default program({
  names: "with-lock-ex",
  flags: "-w -q -f -l",
  wraps: { operands: 1 },
});

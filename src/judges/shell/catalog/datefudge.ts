/** datefudge: runs a program at another time. */
import { program } from "../program.ts";

export default program({
  names: "datefudge",
  flags: "-s|--static",
  wraps: { operands: 1 },
});

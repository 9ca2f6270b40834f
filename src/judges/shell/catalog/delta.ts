/** delta: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "delta",
  traits: ["viewer"],
  options: {
    "--pager=": "pager",
  },
  operands: "read",
});

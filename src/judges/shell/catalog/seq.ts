/** seq. */
import { program } from "../program.ts";
import { seq } from "../programs/printing.ts";

export default program({
  names: "seq",
  judge: seq,
});

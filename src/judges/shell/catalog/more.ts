/** more, most, pg: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "more most pg",
  passesInput: true,
  traits: ["viewer: more most"],
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  values: "-n|--lines",
  operands: "read",
});

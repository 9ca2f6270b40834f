/** nl, paste, comm, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "nl paste comm join fold fmt column colrm expand unexpand pr ul look uuencode",
  traits: ["complains: nl"],
  passesInput: true,
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "read",
});

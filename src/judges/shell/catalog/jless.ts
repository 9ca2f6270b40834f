/** jless, pdfinfo, lolcat, soelim: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "jless pdfinfo lolcat soelim",
  anyOption: "none writes, runs a program or reads a file that it does not name as an operand",
  operands: "read",
});

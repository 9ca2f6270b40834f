/** jless, pdfinfo, lolcat, soelim: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "jless pdfinfo lolcat soelim",
  operands: "read",
});

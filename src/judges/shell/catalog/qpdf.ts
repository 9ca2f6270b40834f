/** qpdf. */
import { program } from "../program.ts";
import { qpdf } from "../programs/documents.ts";

export default program({
  names: "qpdf",
  judge: qpdf,
});

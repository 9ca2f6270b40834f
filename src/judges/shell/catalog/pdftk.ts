/** pdftk. */
import { program } from "../program.ts";
import { pdftk } from "../programs/documents.ts";

export default program({
  names: "pdftk",
  judge: pdftk,
});

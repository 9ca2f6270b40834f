/** gs, ghostscript. */
import { program } from "../program.ts";
import { ghostscript } from "../programs/documents.ts";

export default program({
  names: "gs ghostscript",
  judge: ghostscript,
});

/** pandoc. */
import { program } from "../program.ts";
import { pandoc } from "../programs/documents.ts";

export default program({
  names: "pandoc",
  judge: pandoc,
});

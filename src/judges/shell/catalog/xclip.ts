/** xclip. */
import { program } from "../program.ts";
import { clipboard } from "../programs/desktop.ts";

export default program({
  names: "xclip",
  judge: clipboard(/^-(?:o|out)$/),
});

/** xclip. */
import { program } from "../program.ts";
import { clipboard } from "../programs/desktop.ts";

export default program({
  names: "xclip",
  judge: clipboard(/^-{1,2}(?:o|out?|f|filter?|filte|filt|fil|fi)$/),
});

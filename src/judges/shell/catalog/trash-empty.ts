/** trash-empty, trash-rm. */
import { program } from "../program.ts";
import { emptied } from "../programs/removal.ts";

export default program({
  names: "trash-empty trash-rm",
  judge: emptied,
});

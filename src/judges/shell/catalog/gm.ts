/** gm. */
import { program } from "../program.ts";
import { graphicsMagick } from "../programs/pictures.ts";

export default program({
  names: "gm",
  judge: graphicsMagick,
});

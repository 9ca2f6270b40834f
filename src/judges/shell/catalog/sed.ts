/** sed, gsed. */
import { program } from "../program.ts";
import { sed } from "../programs/sed.ts";

export default program({
  names: "sed gsed",
  judge: sed,
});

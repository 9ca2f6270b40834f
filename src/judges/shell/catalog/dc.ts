/** dc. */
import { program } from "../program.ts";
import { dc } from "../programs/readers.ts";

export default program({
  names: "dc",
  judge: dc,
});

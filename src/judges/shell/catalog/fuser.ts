/** fuser. */
import { program } from "../program.ts";
import { fuser } from "../programs/processes.ts";

export default program({
  names: "fuser",
  judge: fuser,
});

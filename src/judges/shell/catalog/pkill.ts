/** pkill. */
import { program } from "../program.ts";
import { pkill } from "../programs/processes.ts";

export default program({
  names: "pkill",
  judge: pkill,
});

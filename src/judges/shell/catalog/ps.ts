/** ps. */
import { program } from "../program.ts";
import { ps } from "../programs/processes.ts";

export default program({
  names: "ps",
  judge: ps,
});

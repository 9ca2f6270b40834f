/** gdb, gdb-multiarch, rgdb. */
import { program } from "../program.ts";
import { gdb } from "../programs/debuggers.ts";

export default program({
  names: "gdb gdb-multiarch rgdb",
  judge: gdb,
});

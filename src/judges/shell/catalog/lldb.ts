/** lldb. */
import { program } from "../program.ts";
import { lldb } from "../programs/debuggers.ts";

export default program({
  names: "lldb",
  judge: lldb,
});

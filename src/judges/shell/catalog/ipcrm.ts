/** ipcrm: takes away what processes share. */
import { program } from "../program.ts";

export default program({
  names: "ipcrm ipcmk",
  verbs: [["system.config"]],
});

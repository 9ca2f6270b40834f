/** kwriteconfig5, kwriteconfig6: systems. */
import { program } from "../program.ts";

export default program({
  names: "kwriteconfig5 kwriteconfig6",
  verbs: [["system.config"]],
});

/** bcp. */
import { program } from "../program.ts";

export default program({
  names: "bcp",
  verbs: [
    ["db.read", "* out|queryout|format"],
    ["db.write", "* in"],
  ],
});

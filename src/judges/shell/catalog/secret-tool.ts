/** secret-tool: secrets. */
import { program } from "../program.ts";

export default program({
  names: "secret-tool",
  verbs: [
    ["secret.access", "lookup|store|search"],
    ["secret.access", "clear"],
  ],
});

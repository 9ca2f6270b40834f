/** eject. */
import { program } from "../program.ts";

export default program({
  names: "eject",
  verbs: [["disk.mount"]],
});

/** kreadconfig5, kreadconfig6: systems. */
import { program } from "../program.ts";

export default program({
  names: "kreadconfig5 kreadconfig6",
  verbs: [["system.read"]],
});

/** kreadconfig5, kreadconfig6. */
import { program } from "../program.ts";

export default program({
  names: "kreadconfig5 kreadconfig6",
  values: "--group --key --default --type",
  options: { "--file=": "read" },
  verbs: [["system.read"]],
});

/** grim: pictures of the screen. */
import { program } from "../program.ts";

export default program({
  names: "grim",
  source: "grim(1)",
  flags: "-c",
  values: "-g -s -t -q -l -o",
  operands: "write-last",
});

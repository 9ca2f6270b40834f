/** d2: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "d2",
  values: "-t|--theme -l|--layout",
  options: {
    "--watch": "net.listen",
    "-w": "net.listen",
  },
  operands: "write-second",
  singleDash: true,
});

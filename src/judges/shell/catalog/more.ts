/** more, most, pg: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "more most pg",
  values: "-n|--lines",
  operands: "read",
});

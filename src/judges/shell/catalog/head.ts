/** head, tail: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "head tail",
  values: "-n|--lines -s|--sleep-interval --pid",
  options: {
    "-c|--bytes=": "count",
  },
  operands: "lines",
});

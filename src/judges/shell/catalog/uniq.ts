/** uniq, guniq: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "uniq guniq",
  values: "-f|--skip-fields -s|--skip-chars -w|--check-chars",
  operands: "overwrite-second",
});

/** cut. */
import { program } from "../program.ts";
import { cutReads, readsBy } from "../readings.ts";

export default program({
  names: "cut",
  flags: "-s|--only-delimited -n --complement -z|--zero-terminated",
  values: "-d|--delimiter -f|--fields -b|--bytes -c|--characters --output-delimiter",
  operands: "read",
  judge: readsBy(cutReads),
});

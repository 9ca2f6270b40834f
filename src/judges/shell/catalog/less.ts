/** less: programs that read. */
import { program } from "../program.ts";
import { less } from "../programs/readers.ts";

export default program({
  names: "less",
  values: "-p -P -t -T -x -j -y -z -b -h -D",
  options: {
    "-o|--log-file=": "overwrite",
    "-O|--LOG-FILE=": "overwrite",
    "-k|--lesskey-file=": "code.exec.escape",
    "--lesskey-src=": "code.exec.escape",
    "--lesskey-content=": "code.exec.escape",
  },
  operands: "read",
  judge: less,
});

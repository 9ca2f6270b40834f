/** bat, batcat: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "bat batcat",
  values: "-l|--language --theme --style -r|--line-range -H -m",
  options: {
    "--pager=": "pager",
    "--generate-config-file": "fs.write.outside",
  },
  operands: "read",
});

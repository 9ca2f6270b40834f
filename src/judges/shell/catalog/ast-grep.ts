/** ast-grep: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "ast-grep",
  options: {
    "-U|--update-all": "fs.write.inplace",
    "-i|--interactive": "fs.write.inplace",
  },
  operands: "pattern",
});

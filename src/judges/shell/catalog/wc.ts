/** wc, du, dust, duf: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "wc du dust duf",
  options: {
    "--files0-from=": "read",
    "-X|--exclude-from=": "read",
    "-o=": "overwrite",
    "-f=": "read",
  },
  operands: "names",
});

/** nl, cut, paste, comm, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "nl cut paste comm join fold fmt column colrm expand unexpand pr ul look uuencode",
  operands: "read",
});

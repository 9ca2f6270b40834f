/** objdump, readelf, size, strings, …: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "objdump readelf size strings nm dwarfdump",
  options: {
    "--plugin": "code.exec.module",
  },
  operands: "read",
});

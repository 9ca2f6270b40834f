/** xmllint: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "xmllint",
  values: "--xpath --encode --pattern --path",
  options: {
    "--output|-o=": "overwrite",
    "--shell": "code.exec.repl",
    "--schema=": "read",
    "--relaxng=": "read",
    "--dtdvalid=": "read",
  },
  operands: "read",
});

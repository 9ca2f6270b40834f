/** plantuml: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "plantuml",
  options: {
    "--o|--output=": "write",
    "--config=": "read",
  },
  operands: "write-beside",
  singleDash: true,
});

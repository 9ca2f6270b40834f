/** msgcat, msgconv, msggrep, msgcmp, …: programs that read or compute. */
import { program } from "../program.ts";

export default program({
  names: "msgcat msgconv msggrep msgcmp msgcomm msgunfmt msgfmt msguniq msgattrib xgettext",
  flags: "-c",
  values: "--directory -D -L -k",
  options: {
    "-o|--output-file|--output=": "write",
  },
  operands: "read",
  singleDash: true,
});

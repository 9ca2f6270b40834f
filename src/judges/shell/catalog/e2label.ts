/** e2label: a label, or a new one. */
import { program } from "../program.ts";

export default program({
  names: "e2label fatlabel exfatlabel swaplabel",
  flags: "-n",
  options: { "-i|--volume-id|-r|--reset|-L|-U=": "disk.modify" },
  verbs: [
    ["disk.modify", "* *"],
    ["system.read", "* ."],
  ],
});

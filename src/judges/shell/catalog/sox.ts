/** sox, lame: sound and film. */
import { program } from "../program.ts";

export default program({
  names: "sox lame",
  flags: "-V?",
  values: "-t -r -b -c -e -m -q --preset --tt --ta --tl",
  options: {
    "--help": "help",
    "--version": "help",
  },
  operands: "write-last",
  singleDash: true,
});

/** twine: package managers. */
import { program } from "../program.ts";

export default program({
  names: "twine",
  verbs: [
    ["exec.help", "."],
    ["exec.read", "check"],
    ["publish.registry", "upload|register"],
  ],
});

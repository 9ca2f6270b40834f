/** ansible-lint: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-lint",
  verbs: [
    ["exec.read", "!--fix|--write"],
    ["fs.write.project", "--fix|--write"],
  ],
});

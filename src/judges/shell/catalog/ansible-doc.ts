/** ansible-doc, ansible-config: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-doc ansible-config",
  verbs: [["exec.read"], ["fs.write.project", "init"]],
});

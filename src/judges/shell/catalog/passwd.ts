/** passwd: systems. */
import { program } from "../program.ts";

export default program({
  names: "passwd",
  values: "-n -x -w -i -R --root --mindays --maxdays --warndays --inactive --repository -r",
  verbs: [["system.account"], ["system.read!", "-S|--status"]],
});

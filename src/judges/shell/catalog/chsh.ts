/** chsh: systems. */
import { program } from "../program.ts";

export default program({
  names: "chsh",
  values: "-s --shell",
  verbs: [["system.account"], ["system.read!", ". -l|--list-shells !-s|--shell"]],
});

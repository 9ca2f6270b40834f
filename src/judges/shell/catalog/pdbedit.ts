/** pdbedit: systems. */
import { program } from "../program.ts";

export default program({
  names: "pdbedit",
  verbs: [["system.account"], ["system.read!", "-L|--list !-a|-x|-m|-r|--create|--delete|--modify"]],
});

/** print: zsh's own echo, and another program elsewhere. */
import { program } from "../program.ts";

export default program({
  names: "print",
  traits: ["prints-words"],
  // what it does besides hangs on the shell
  judge: (_, report) => report.add("exec.unknown_program"),
});

/** doxygen: its settings may name filters that it runs. */
import { program } from "../program.ts";

export default program({
  names: "doxygen",
  traits: ["project-tool"],
  tasks: "Doxyfile*|*.dox",
  flags: "-q -s -v -V -x -x_noenv",
  options: { "-g|-l|-w|-u|-e|-f": "own", "-d=": "own" },
  verbs: [["code.exec.project_task", "@load"]],
});

/** modd: builds and starts a project again and again, as its settings say. */
import { program } from "../program.ts";

export default program({
  names: "modd",
  traits: ["project-tool"],
  tasks: "modd.conf|*.go|Makefile",
  flags: "-b --bell -p --prep -v",
  options: { "-f|--file=": "load" },
  verbs: [["code.exec.project_task", "."]],
});

/** air, modd: they build and start a project again and again, as its own settings say. */
import { program } from "../program.ts";

export default program({
  names: "air modd",
  traits: ["project-tool"],
  tasks: ".air.toml|modd.conf|*.go|Makefile",
  flags: "-d -b --bell -p --prep -v",
  options: { "-c|-f|--file=": "load", "--build.*": "code.exec.escape", "--proxy.*": "net.listen" },
  verbs: [
    ["code.exec.project_task", "."],
    ["fs.write.project", "init"],
  ],
});

/** haml, slimrb: they make pages of templates. */
import { program } from "../program.ts";

export default program({
  names: "haml slimrb",
  traits: ["project-tool"],
  flags:
    "-s --stdin -t -c --check -q --quiet -e --escape-html -p --pretty --rails -d --debug --temple",
  values: "-E --encoding --format -a --attr-wrapper",
  options: {
    "-r|--require|-I|--load-path=": "load",
    "-o|--output=": "write",
    "-l|--locals|--option=": "code.exec.inline",
  },
  verbs: [["code.exec.project_task", "@load"]],
});

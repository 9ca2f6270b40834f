/** sphinx-build, sphinx-autobuild, mkdocs, mdbook, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "sphinx-build sphinx-autobuild",
  modules: "sphinx",
  traits: ["project-tool"],
  tasks: "conf.py|*.rst|*.py",
  flags: `-a -E -n -W --keep-going -q -Q -T -N --write-all --fresh-env --nitpicky --fail-on-warning
    --show-traceback --open-browser --no-initial --exception-on-warning -C --isolated`,
  values:
    "-b --builder -j --jobs -t --tag --color --watch --ignore --re-ignore --delay -p --port -M",
  options: {
    "-c|--conf-dir=": "load",
    "-d|--doctree-dir=": "write",
    "-w|--warning-file=": "write",
    "-D|--define=": "own",
    "-A|--html-define=": "own",
    "--pre-build|--post-build=": "shell",
    "--host=": "net.listen",
    "-P|--pdb": "code.exec.repl",
  },
  accepts: {
    "-D|--define": "language=* version=* release=* html_*=* nitpicky=* project=* today=* latex_*=*",
  },
  verbs: [["code.exec.project_task", "@load"]],
});

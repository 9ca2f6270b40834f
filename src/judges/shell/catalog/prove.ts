/** prove: runs the tests of a Perl project. */
import { program } from "../program.ts";

export default program({
  names: "prove",
  traits: ["project-tool"],
  tasks: "*.t|*.pm|.proverc",
  flags: `-v --verbose -l --lib -b --blib -s --shuffle -c --color --nocolor -r --recurse --reverse
    -q --quiet -Q --QUIET -p --parse -f --failures -o --comments --timer -T -t -W -w --count
    --nocount --trap --merge -m -D --dry --version`,
  values: "-j --jobs --state --formatter --ext --statefile --rc",
  options: {
    "-I=": "load",
    "-P|--plugin|-M|-e|--exec|--harness|--source|--archive|-a=": "code.exec.escape",
  },
  verbs: [["code.exec.project_task", "@load"]],
});

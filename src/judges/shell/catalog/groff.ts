/** groff, nroff, troff, …: documents. */
import { program } from "../program.ts";

export default program({
  names:
    "groff nroff troff gtroff tbl gtbl eqn geqn pic gpic refer preconv grotty " +
    "grops grn chem pdfroff",
  traits: ["typesetter: groff pdfroff"],
  source: "groff(1)",
  flags: "-a -b -c -C -e -E -g -G -h -i -j -k -p -R -s -S -t -z -Z -X -q",
  values: "-T -r -d -K -D -n -w -W -o -f",
  options: {
    "-m=": "own",
    "-U": "code.exec.escape",
    "-P|-L|-F=": "exec.unknown_option",
    "-M|-I=": "load",
  },
  operands: "read",
  judge: (command, report, { table, parse }) => {
    table(command, report);
    for (const { effect, value = "" } of parse(command.args, report).given)
      if (effect === "own" && value.includes("/")) report.loads(value);
  },
});

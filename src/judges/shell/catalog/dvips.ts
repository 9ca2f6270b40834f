/** dvips, dvipdf: documents. */
import { program } from "../program.ts";

export default program({
  names: "dvips dvipdf",
  source: "dvips(1)",
  flags: "-q -z -A -B -K? -N? -E? -i -m? -a? -k? -r?",
  values: "-t -D -p -l -n -x -y -X -Y -T -O -c -C -d -j -u",
  options: {
    "-o=": "own",
    "-h=": "read",
    "-R?": "code.exec.escape",
    "-P|-F=": "exec.unknown_option",
  },
  operands: "write-second",
  judge: (command, report, { table, parse }) => {
    table(command, report);
    // a name that begins with a bar or a bang is a program's
    for (const { effect, value = "" } of parse(command.args, report).given)
      if (effect === "own" && /^[|!]/.test(value)) {
        report.add("code.exec.escape", { span: value });
        report.script(value.slice(1));
      } else if (effect === "own") report.writes(value);
  },
});

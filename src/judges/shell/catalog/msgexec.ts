/** msgexec, msgfilter: a program for each text of a catalog of translations. */
import { program } from "../program.ts";

export default program({
  names: "msgexec msgfilter",
  source: "msgexec(1), msgfilter(1)",
  flags: `-P --properties-input --stringtable-input -s --sort-output -F --force-po --no-wrap
    --indent --no-location --keep-header`,
  values: "-w|--width",
  options: { "-i|--input|-D|--directory=": "read", "-o|--output-file=": "write" },
  operandEnds: true,
  judge: (command, report, { parse, table }) => {
    const { operands } = parse(command.args, report);
    table(
      { ...command, args: command.args.slice(0, command.args.length - operands.length) },
      report,
    );
    if (operands.length > 0) report.run(operands, command.stdin);
  },
});

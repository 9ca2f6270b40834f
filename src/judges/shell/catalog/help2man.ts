/** help2man: makes a manual of what a program says of itself. */
import { program } from "../program.ts";

export default program({
  names: "help2man",
  source: "help2man(1)",
  flags: "-N|--no-info --no-discard-stderr",
  values: `-n|--name -s|--section -m|--manual -S|--source -L|--locale -p|--info-page -l
    -h|--help-option -v|--version-option --version-string`,
  options: { "-o|--output=": "write", "-i|--include|-I|--opt-include=": "read" },
  judge: (command, report, { parse, table }) => {
    const { operands } = parse(command.args, report);
    table({ ...command, args: command.args.filter((arg) => !operands.includes(arg)) }, report);
    for (const name of operands) report.run([name, "--help"], undefined);
  },
});

/** ttyd, gotty: a terminal that others reach over the network. */
import { program } from "../program.ts";

export default program({
  names: "ttyd gotty",
  source: "ttyd(1), github.com/sorenisanerd/gotty",
  flags: `-W|--writable -w|--permit-write -o|--once -O|--check-origin
    -a|--url-arg|--permit-arguments -6 -S|--ssl --reconnect -B -q --tls -r`,
  values: `-p|--port -i|--interface|--address -c|--credential -u|--uid -g|--gid -s|--signal
    -t|--client-option -T|--terminal-type -m|--max-clients -d|--debug -P -b|--base-path -I|--index
    -C -K -A --title-format`,
  options: { "--config=": "code.exec.escape" },
  operandEnds: true,
  judge: (command, report, { parse }) => {
    if (command.args.length === 0 || /^--?(?:help|version|h|v)$/.test(command.args[0] ?? ""))
      return report.add("exec.help");
    const { operands } = parse(command.args, report);
    report.add("net.listen");
    const shell = operands[0]?.replace(/^.*\//, "") ?? "sh";
    // the shell is for the side that connects
    if (/^(?:ba|z|k|da|fi|tc|c)?sh$|^(?:python[\d.]*|su|login|tmux|screen)$/.test(shell))
      report.add("net.reverse_shell", { span: command.span });
    if (operands.length > 0) report.run(operands, command.stdin);
  },
});

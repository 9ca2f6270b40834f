/**
 * nft: the firewall. All its words are one text, in which a `;` or a line's end separates commands.
 */
import { program } from "../program.ts";

export default program({
  names: "nft",
  flags: `-a|--handle -n|--numeric -nn -s|--stateless -j -y|--numeric-priority -S|--service
    -u|--guid -N|--reversedns -t|--terse -e|--echo -T|--numeric-time -p|--numeric-protocol
    -o|--optimize -c|--check`,
  values: "-D|--define -I|--includepath",
  options: { "-f|--file=": "read", "-i|--interactive": "system.firewall" },
  verbs: [
    ["system.firewall"],
    ["system.read", "list|describe|monitor"],
    ["system.read!", "-c|--check"],
  ],
  judge: (command, report, { table }) => {
    if (command.args.some((arg) => /[;\n{]/.test(arg))) report.add("system.firewall");
    table(command, report);
  },
});

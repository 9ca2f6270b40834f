/** sysctl: the kernel's parameters. */
import { program } from "../program.ts";

export default program({
  names: "sysctl",
  flags: "-a -A -X -n|--values -N|--names -e|--ignore -b|--binary -d -o -x -i -T -t -W -l",
  values: "-r|--pattern",
  verbs: [
    ["system.read"],
    ["kernel.modify", "-w|--write|-p|--load|--system|-f"],
    ["kernel.modify", "~*=*"],
  ],
  judge: (command, report, { table }) => {
    // a name is a path below /proc/sys
    for (const arg of command.args)
      if (arg.includes("/") && !arg.includes("=") && !arg.startsWith("-"))
        report.reads(`/proc/sys/${arg}`);
    table(command, report);
  },
});

/** coredumpctl. */
import { program } from "../program.ts";

export default program({
  names: "coredumpctl",
  flags: "-1 --no-legend -r|--reverse",
  values: "-F|--field -S -U -n",
  options: {
    "-o|--output=": "write",
    "--file|-D|--directory|--root=": "read",
    "--image=": "disk.mount",
    "-M|--machine=": "container.exec",
    "--debugger|-A|--debugger-arguments=": "code.exec.escape",
  },
  verbs: [
    ["system.read", "."],
    ["system.read", "list|info"],
    ["system.read", "dump"],
    ["code.exec.repl", "debug|gdb"],
  ],
});

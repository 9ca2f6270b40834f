/** coredumpctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "coredumpctl",
  verbs: [
    ["system.read", "."],
    ["system.read", "list|info"],
    ["system.read", "dump @write:-o|--output"],
    ["code.exec.repl", "debug|gdb"],
  ],
});

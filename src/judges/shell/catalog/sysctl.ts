/** sysctl: systems. */
import { program } from "../program.ts";

/** The kernel, its modules and parameters. */
export default program({
  names: "sysctl",
  values: "-r --pattern",
  verbs: [
    ["system.read", "@read"],
    ["kernel.modify", "-w|--write|-p|--load|--system|-f"],
    ["kernel.modify", "~*=*"],
  ],
});

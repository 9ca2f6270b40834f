/** busctl: systems. */
import { program } from "../program.ts";

export default program({
  names: "busctl",
  values: "-H --host -M --machine --match --size --timeout --json --destination",
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "list|status|tree|introspect|get-property|monitor|capture|wait"],
    ["system.config", "call|set-property|emit"],
    ["system.power", "call ~org.freedesktop.login1 ~PowerOff|Reboot|Halt"],
  ],
});

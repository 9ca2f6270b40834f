/** gdbus: calls over D-Bus. */
import { program } from "../program.ts";

export default program({
  names: "gdbus",
  flags: "-y|--system -e|--session -x|--xml -r|--recurse -p|--only-properties",
  values: "-d|--dest -o|--object-path -m|--method -s|--signal",
  options: { "-a|--address=": "code.exec.escape" },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "introspect|wait"],
    ["secret.access", "monitor"],
    ["system.config", "call|emit"],
  ],
});

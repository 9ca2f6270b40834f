/** xcode-select: systems. */
import { program } from "../program.ts";

export default program({
  names: "xcode-select",
  verbs: [
    ["system.config"],
    ["system.read", "-p|--print-path|-v|--version"],
    ["pkg.install", "--install"],
  ],
});

/** csrutil: systems. */
import { program } from "../program.ts";

export default program({
  names: "csrutil",
  verbs: [
    ["system.config"],
    ["exec.help", "help"],
    ["system.read", "status|report"],
    ["system.read", "authenticated-root|netboot status|list"],
  ],
});

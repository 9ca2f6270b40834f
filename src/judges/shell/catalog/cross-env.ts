/** cross-env: runs a program with other variables. */
import { program } from "../program.ts";

export default program({
  names: "cross-env",
  traits: ["project-tool"],
  wraps: { alone: "exec.help", assigns: true },
});

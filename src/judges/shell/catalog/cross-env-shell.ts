/** cross-env-shell: runs a shell's text with other variables. */
import { program } from "../program.ts";

export default program({
  names: "cross-env-shell",
  traits: ["project-tool"],
  wraps: { alone: "exec.help", assigns: true, words: "text" },
});

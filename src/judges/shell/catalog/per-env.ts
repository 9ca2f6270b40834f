/** per-env: runs a script of the project, as the environment says. */
import { program } from "../program.ts";

export default program({
  names: "per-env",
  wraps: { key: "code.exec.project_script" },
});

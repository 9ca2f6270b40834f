/** molecule: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "molecule",
  verbs: [
    ["exec.read", "list|matrix|drivers|status"],
    ["code.exec.project_script", "converge|test|verify|prepare|create|side-effect|idempotence|dependency|syntax|lint|check"],
    ["container.exec", "login"],
    ["container.delete", "destroy|reset|cleanup"],
  ],
});

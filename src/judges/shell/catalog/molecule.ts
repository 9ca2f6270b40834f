/** molecule: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "molecule",
  flags: "-a",
  values: "-s|--scenario-name -f -d|--driver-name --subcommand",
  options: { "-c|--base-config|-e|--env-file=": "config" },
  verbs: [
    ["exec.read", "list|matrix|drivers|status"],
    [
      "code.exec.project_script",
      "converge|test|verify|prepare|create|side-effect|idempotence|dependency|syntax|lint|check",
    ],
    ["container.exec", "login"],
    ["container.delete", "destroy|reset|cleanup"],
  ],
});

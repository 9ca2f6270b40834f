/** sst: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "sst",
  traits: ["project-tool"],
  flags: "--print-logs --dev",
  values: `--stage --target --profile --region`,
  options: { "--config=": "config" },
  verbs: [
    ["exec.help", "version|help|diagnostic"],
    ["cloud.iac.read", "diff|cert"],
    ["secret.access", "secret list|set|load|get"],
    ["cloud.iac.state", "state|unlock|upgrade|refresh"],
    ["code.exec.project_script", "dev|shell|bind|tunnel @run"],
    ["cloud.iac.apply", "deploy|add|init|install"],
    ["secret.access", "secret remove"],
    ["cloud.iac.destroy", "remove"],
  ],
});

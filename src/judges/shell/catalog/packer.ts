/** packer: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "packer",
  flags: `-syntax-only -machine-readable -check -diff -recursive -write? -no-warn-undeclared-var
    -warn-on-undeclared-var -force`,
  values: "-var -only -except -parallel-builds -on-error",
  options: { "-var-file=": "read", "-evaluate-datasources": "code.exec.escape" },
  verbs: [
    ["exec.help", "version|help|plugins"],
    ["cloud.iac.read", "validate|inspect|fmt"],
    ["fs.write.project", "fmt|fix|hcl2_upgrade"],
    ["pkg.restore", "init"],
    ["pkg.install", "init -upgrade"],
    ["pkg.install", "plugins install|remove"],
    ["code.exec.repl", "console"],
    ["cloud.iac.apply", "build|push"],
  ],
});

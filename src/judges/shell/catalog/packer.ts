/** packer: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "packer",
  values: "-var -var-file -only -except",
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

/** pre-commit, prek, lefthook, overcommit: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "pre-commit prek lefthook overcommit",
  traits: ["project-tool"],
  values: "-c --config -s --from-ref --source -o --to-ref --origin -t --hook-type --hook-stage --files",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "run|validate|validate-config|validate-manifest|sample-config|check-yaml|dump|version|help|list"],
    ["code.exec.script", `run ${far("-c --config")}`],
    ["persist.hook", "install|init-templatedir|add|set|init|install-hooks"],
    ["pkg.install", "autoupdate|auto-update|self-update|migrate-config"],
    ["pkg.uninstall", "uninstall"],
    ["fs.delete.temp", "clean|gc"],
    ["code.exec.package", "try-repo"],
  ],
});

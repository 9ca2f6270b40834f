/** melos, fvm: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "melos fvm",
  traits: ["project-tool"],
  values: "--scope --ignore -c",
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "analyze|format|list|test|doctor|releases|config|flavor"],
    ["pkg.restore", "bootstrap|bs"],
    ["fs.delete.temp", "clean"],
    ["pkg.install", "install|use|global|update"],
    ["pkg.uninstall", "remove|destroy"],
    ["publish.registry", "publish"],
    ["vcs.git.write", "version"],
    ["code.exec.project_task", "exec|run @run"],
  ],
});

/** lerna: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "lerna",
  flags: "--version --help",
  traits: ["project-tool"],
  values: "--scope --ignore --since --concurrency --stream",
  verbs: [
    ["exec.help", "."],
    ["exec.read", "ls|list|ll|la|changed|diff|info"],
    ["pkg.restore", "bootstrap|link|clean"],
    ["code.exec.escape", "exec"],
    ["vcs.git.push", "version"],
    ["publish.registry", "publish"],
    ["fs.write.project", "init|create|import|repair"],
    ["pkg.install", "add"],
  ],
  judge: runsTasks({ run: "run", tells: "--version --help", single: true, closed: true }),
});

/** nx: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "nx",
  flags: "--version --help --graph",
  traits: ["project-tool"],
  values: "-p --projects -t --target --targets -c --configuration --base --head --parallel --exclude --runner --skip",
  verbs: [
    ["exec.help", "."],
    [
      "exec.read",
      "graph|list|report|show|print-affected|format:check|dep-graph|affected:graph|view-logs|help|daemon|affected:apps|affected:libs",
    ],
    ["code.exec.project_task", "run-many|affected -t|--target|--targets"],
    ["code.exec.project_task", "format:write|format|reset|sync|sync:check|watch"],
    ["fs.write.project", "generate|g|init|workspace-generator|import"],
    ["pkg.install", "add|migrate|repair"],
    ["publish.registry", "release"],
    ["code.exec.package", "exec"],
    ["secret.access", "connect|login|logout"],
  ],
  judge: runsTasks({ run: "run", targets: "-t --target --targets", tells: "--version --help --graph", single: true }),
});

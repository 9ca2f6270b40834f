/** biome: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "biome",
  traits: ["project-tool"],
  values: "--config-path --stdin-file-path --max-diagnostics --reporter --only --skip --since --files-max-size",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "version|help|explain|rage"],
    ["code.exec.project_task", "check|lint|format|ci|search|migrate|start|stop @read"],
    ["code.exec.project_task", "check|lint|format --write|--fix|--apply|--apply-unsafe @write"],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "init"],
    ["code.exec.project_task", "lsp-proxy"],
  ],
});

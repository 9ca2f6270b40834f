/** ruff: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "ruff",
  traits: ["project-tool"],
  values:
    "--config -o --output-file --select --ignore --extend-select --exclude --target-version --output-format --line-length --cache-dir",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|linter|rule|config|generate-shell-completion"],
    ["code.exec.project_task", "check @read @write:-o|--output-file"],
    ["code.exec.project_task", "format|analyze @read"],
    ["code.exec.project_task", "check|format --fix|--unsafe-fixes @write"],
    ["code.exec.project_task", "server"],
    ["fs.delete.temp", "clean"],
  ],
});

/** ruff: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "ruff",
  modules: "ruff",
  traits: ["project-tool"],
  tasks: "ruff.toml|.ruff.toml",
  flags: `--fix --no-fix --unsafe-fixes --no-unsafe-fixes --show-fixes --no-show-fixes --diff
    --check --watch -w --preview --no-preview --isolated --no-cache -n --statistics --add-noqa
    --show-files --show-settings --exit-zero -e --exit-non-zero-on-fix --exit-non-zero-on-format
    --ignore-noqa --force-exclude --no-force-exclude --respect-gitignore --no-respect-gitignore
    --fix-only --no-fix-only -s --detect-string-imports --all --version`,
  values: `--select --ignore --extend-* --fixable --unfixable --exclude --target-version
    --line-length --stdin-filename --range --extension --direction --min-dots --per-file-ignores
    --color`,
  options: {
    "--config=": "load",
    "-o|--output-file=": "write",
    "--cache-dir=": "write",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|linter|rule|config|generate-shell-completion"],
    ["code.exec.project_task", "check @read @write:-o|--output-file"],
    ["code.exec.project_task", "format|analyze @read"],
    ["code.exec.project_task", "check|format --fix|--unsafe-fixes @format"],
    ["code.exec.project_task", "server"],
    ["fs.delete.temp", "clean"],
  ],
});

/** biome: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "biome",
  packages: "@biomejs/biome",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--write --fix --apply --apply-unsafe --unsafe --staged --changed --no-errors-on-unmatched
    --error-on-warnings --colors --use-server --files-ignore-unknown --verbose --skip-errors
    --skip-parse-errors --force --*-enabled --stdin-file-path --jsonc --linter --formatter --all`,
  values: `--stdin-file-path --max-diagnostics --diagnostic-level --only --skip --suppress --reason
    --files-max-size --log-kind --colors --indent-style --indent-width --line-width --line-ending
    --quote-style --jsx-quote-style --quote-properties --semicolons --arrow-parentheses
    --trailing-commas --trailing-comma --bracket-* --attribute-position --javascript-* --json-*
    --css-* --graphql-* --*-enabled --files-ignore-unknown`,
  options: {
    "--config-path=": "load",
    "--log-file=": "write",
    "--vcs-root=": "load",
    "--include=": "load",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "version|help|explain|rage"],
    ["code.exec.project_task", "check|lint|format|ci|search|migrate|start|stop @read"],
    ["code.exec.project_task", "check|lint|format --write|--fix|--apply|--apply-unsafe @format"],
    ["fs.delete.temp", "clean"],
    ["fs.write.project", "init"],
    ["code.exec.project_task", "lsp-proxy"],
  ],
});

/** bazel, bazelisk, buck, buck2, …: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "bazel bazelisk buck buck2 pants",
  traits: ["project-tool"],
  values: "--output_base --bazelrc --config -c --compilation_mode --jobs",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version"],
    [
      "code.exec.project_task",
      "build|test|coverage|query|cquery|aquery|info|fetch|sync|mod|dump|print_action|shutdown|vendor|list|peek|dependencies|dependents|fmt|lint|check|tailor|targets|audit|license|uquery|log|analyze-profile|config|mobile-install-dry|canonicalize-flags",
    ],
    ["fs.delete.temp", "clean"],
    ["code.exec.project_script", "run|package|repl|publish|install|bxl|mobile-install"],
    ["code.exec.escape", "** --run_under|--workspace_status_command|--script_path|--shell_executable"],
    ["code.exec.script", `** ${far("--bazelrc")}`],
  ],
});

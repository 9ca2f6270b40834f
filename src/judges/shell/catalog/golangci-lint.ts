/** golangci-lint: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "golangci-lint",
  traits: ["project-tool"],
  values: "-c --config --timeout -E -D --enable --disable --build-tags --new-from-rev --out-format -j --concurrency",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|linters|formatters|config|completion"],
    ["code.exec.project_task", "run|fmt|migrate @read"],
    ["code.exec.project_task", "cache"],
    ["code.exec.script", `run|fmt|custom ${far("-c --config")}`],
    ["code.exec.project_script", "custom"],
  ],
});

/** mypy, dmypy, pylint: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names: "mypy dmypy pylint",
  traits: ["project-tool"],
  values:
    "-c --config-file -p --package -m --module -o --output --rcfile -d -e -j --disable --enable -f --output-format --python-version",
  verbs: [
    ["code.exec.project_task", "@read @write:-o|--output|--junit-xml|--html-report|--xml-report|--txt-report|--linecount-report"],
    ["code.exec.escape", "--init-hook|--load-plugins|--python-executable|-c|--command"],
    ["code.exec.script", far("--config-file --rcfile")],
    ["pkg.install", "--install-types"],
  ],
});

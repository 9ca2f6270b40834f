/** pylint: looks at Python code. Its plugins and hooks run code. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "pylint",
  modules: "pylint",
  traits: ["argument-files", "project-tool"],
  tasks: PYTHON_TASKS,
  flags: `-E -v --errors-only --recursive? --score? --persistent? --reports? -rn -ry -sn -sy
    --list-msgs --list-msgs-enabled --list-groups --list-conf-levels --list-extensions --exit-zero
    --from-stdin --prefer-stubs? --clear-cache-post-run? --analyse-fallback-blocks?
    --ignore-imports? --ignore-comments? --ignore-docstrings?`,
  values: `-d --disable -e --enable -j --jobs --ignore --ignore-paths --ignore-patterns
    --ignored-modules --ignored-classes --max-line-length --max-* --min-* --generated-members
    --fail-under --fail-on --msg-template -r -s --reports --score --recursive --persistent
    --confidence --help-msg --good-names --bad-names --*-rgx --*-naming-style --py-version
    --class-const-* --source-roots --variable-rgx --notes --dummy-variables-rgx
    --limit-inference-results --disable-msg --indent-string --expected-line-ending-format
    --logging-format-style`,
  options: {
    "--rcfile=": "load",
    "-f|--output-format=": "code.exec.escape",
    "--output=": "write",
    "--load-plugins=": "code.exec.escape",
    "--init-hook=": "code.exec.escape",
    "--extension-pkg-allow-list|--extension-pkg-whitelist=": "code.exec.escape",
    "--unsafe-load-any-extension?": "code.exec.escape",
    "--generate-rcfile|--generate-toml-config": "help",
  },
  accepts: { "-f|--output-format": "text parseable colorized json json2 msvs github junit no" },
  verbs: [["code.exec.project_task", "@read"]],
});

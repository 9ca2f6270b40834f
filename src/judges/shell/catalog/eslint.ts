/** eslint, stylelint, xo, standard, …: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names:
    "eslint stylelint xo standard prettier prettierd remark commitlint lint-staged secretlint rome jscpd rubocop phpstan psalm php-cs-fixer rector infection",
  traits: ["project-tool"],
  values:
    "-c --config --config-path -o --output-file --ext -f --format --ignore-path --parser --plugin --rulesdir --rule --stdin-filename --cache-location --max-warnings --log-level --tab-width --print-width -r --require --level -l --memory-limit",
  verbs: [
    ["code.exec.project_task", "@read @write:-o|--output-file|--out"],
    ["code.exec.project_task", "--fix|--write|-w|-a|-A|--autocorrect|--autocorrect-all @write @write:-o|--output-file"],
    [
      "code.exec.script",
      far(
        "-c --config --rulesdir --plugin --parser --resolve-plugins-relative-to -r --require --autoload-file -a --bootstrap --format -f --processor",
      ),
    ],
  ],
});

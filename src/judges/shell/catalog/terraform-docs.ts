/** terraform-docs, tflint: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "terraform-docs tflint",
  flags: `--recursive --force --anchor? --html? --required? --sensitive? --default? --type?
    --description? --hide-empty? --lockfile? --read-comments? --escape? --sort?
    --module --no-module --no-parallel-runners --fix --init --output-check
    --recursive-include-main?`,
  values: `-f --only --enable-rule --disable-rule --var --ignore-module --minimum-failure-severity
    --call-module-type --max-workers --output-mode --output-template --hide --show --indent
    --recursive-path --output-values-from --output-file`,
  options: {
    "-c|--config|--chdir=": "config",
    "--var-file|--header-from|--footer-from=": "read",
    "--enable-plugin|-p=": "code.exec.escape",
    "--langserver": "net.listen",
  },
  verbs: [
    ["exec.read", "!--fix|--output-file|--init"],
    ["fs.write.project", "--fix|--output-file @write:--output-file"],
    ["pkg.install", "--init"],
  ],
});

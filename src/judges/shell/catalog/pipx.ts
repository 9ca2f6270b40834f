/** pipx: package managers. */
import { program } from "../program.ts";
import { managesPackages } from "../programs/packages.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "pipx",
  modules: "pipx",
  tasks: PYTHON_TASKS,
  flags: `--short --include-injected --skip-maintenance --force -f --include-deps
    --system-site-packages --no-cache --quiet -q --verbose --global --fetch-missing-python
    --pinned`,
  values: "--value -V",
  options: {
    "--spec|--with|--index-url|-i|--pip-args|--preinstall=": "code.exec.package",
    "--path|--pypackages": "code.exec.script",
    "--python=": "load",
    "--suffix=": "own",
    "-e|--editable": "pkg.install",
    "--backend=": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|completions"],
    ["pkg.read", "list|environment|interpreter"],
    [
      "pkg.install",
      "install|install-all|inject|upgrade|upgrade-all|upgrade-shared|reinstall|reinstall-all|" +
        "pin|unpin|runpip",
    ],
    ["pkg.uninstall", "uninstall|uninstall-all|uninject"],
    ["persist.write", "ensurepath"],
  ],
  judge: managesPackages({ fetch: "run" }),
});

/** pip-compile, pip-sync: builds, tests and checks. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "pip-compile pip-sync",
  modules: "pip_tools piptools",
  traits: ["project-tool"],
  tasks: PYTHON_TASKS,
  flags: `--generate-hashes --upgrade -U --no-header --header --no-annotate --annotate
    --strip-extras --no-strip-extras --allow-unsafe --no-allow-unsafe --emit-* --no-emit-*
    --all-extras --pre --no-pre --rebuild -r --resolver --no-reuse-hashes --reuse-hashes --dry-run
    -n --ask -a --force --user --all-build-deps --only-build-deps --no-build-isolation -q -v`,
  values: `--extra --resolver --annotation-style --newline --max-rounds --build-deps-for
    --upgrade-package -P --unsafe-package`,
  options: {
    "-o|--output-file=": "write",
    "-c|--constraint=": "load",
    "--config=": "load",
    "-i|--index-url|--extra-index-url|--trusted-host|-f|--find-links=": "net.request",
    "--cert|--client-cert=": "net.request",
    "--pip-args=": "code.exec.escape",
    "--python-executable=": "code.exec.escape",
    "--cache-dir=": "load",
  },
  verbs: [["pkg.restore", "@load"]],
});

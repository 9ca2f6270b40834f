/** uvx: runs a tool of Python that may be fetched for it. */
import { program } from "../program.ts";
import { fetchesPackage } from "../programs/packages.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "uvx",
  traits: ["runs-once"],
  tasks: PYTHON_TASKS,
  flags: `-q --quiet -v --verbose --offline --no-progress --native-tls --isolated -U --upgrade
    --reinstall --refresh -n --no-cache --no-config --no-python-downloads --managed-python
    --no-managed-python --no-build --no-sources --compile-bytecode -V --version --no-env-file
    --show-resolution --lfs`,
  values: `-p --python --color --resolution --prerelease --exclude-newer --link-mode
    --index-strategy --keyring-provider --python-preference --python-platform --torch-backend`,
  options: {
    "--from|--with|--with-editable|--with-requirements=": "code.exec.package",
    "-i|--index-url|--extra-index-url|--index|--default-index|-f|--find-links=":
      "code.exec.package",
    "--allow-insecure-host|--trusted-host=": "code.exec.package",
    "--config-file|--directory|--project|--env-file=": "load",
    "--cache-dir=": "load",
  },
  verbs: [["code.exec.package"]],
  judge: fetchesPackage,
});

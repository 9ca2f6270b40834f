/** pipenv: package managers. */
import { program } from "../program.ts";

export default program({
  names: "pipenv",
  values: "--python --categories -r --requirements -i --index --pypi-mirror",
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "graph|check|audit|scan|requirements|verify"],
    ["pkg.read", "--where|--venv"],
    ["pkg.restore", "install ."],
    ["pkg.restore", "sync|lock|clean"],
    ["pkg.install", "install *"],
    ["pkg.install", "update|upgrade"],
    ["pkg.uninstall", "uninstall"],
    ["pkg.uninstall", "--rm"],
    ["code.exec.repl", "shell"],
  ],
});

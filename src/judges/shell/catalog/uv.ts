/** uv: package managers. */
import { program } from "../program.ts";
import { managesPackages } from "../programs/packages.ts";

export default program({
  names: "uv",
  values: `--directory --project --python -p --with --extra --group --only-group --index --index-url -i --extra-index-url --default-index --config-file --cache-dir
    --package --constraint -c -r --requirements --requirement -o --output-file --target --prefix --from --format --color -e --editable --refresh-package --upgrade-package -P`,
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|generate-shell-completion"],
    ["pkg.read", "tree|export"],
    ["pkg.read", "pip|python|tool|cache|auth list|show|check|tree|freeze|dir|find|debug|size"],
    ["pkg.restore", "sync|lock|venv|build"],
    ["pkg.restore", "pip compile|sync"],
    ["pkg.restore", "pip install . -r|--requirement|--requirements|-e|--editable|--group"],
    ["pkg.install", "add|self"],
    ["pkg.install", "pip install *"],
    [
      "pkg.install",
      "pip install -e=*://*|--editable=*://*|-r=*://*|--requirement=*://*|-i|--index-url|--extra-index-url|--index|--default-index",
    ],
    ["pkg.install", "tool|python install|upgrade"],
    ["pkg.install", "python|tool pin|update-shell"],
    ["pkg.uninstall", "remove"],
    ["pkg.uninstall", "pip|tool|python uninstall"],
    ["fs.write.project", "init"],
    ["fs.write.project", "version *"],
    ["fs.delete.temp", "cache clean|prune|clear"],
    ["fs.delete.temp", "clean"],
    ["code.exec.project_task", "format|check"],
    ["secret.access", "auth login|logout|token"],
    ["publish.registry", "publish"],
  ],
  judge: managesPackages({ exec: "run", fetch: "tool-run" }),
});

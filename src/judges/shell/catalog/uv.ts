/** uv: package managers. */
import { program } from "../program.ts";
import { managesPackages } from "../programs/packages.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "uv",
  traits: ["runs-once"],
  modules: "uv",
  tasks: PYTHON_TASKS,
  flags: `--frozen --locked --dev --no-dev --all-extras --no-all-extras --all-groups
    --no-default-groups --no-install-project --no-install-workspace --no-install-local
    --all-packages --no-editable --inexact --exact --active --no-active --no-cache -n --refresh
    --upgrade -U --reinstall -q -v --offline --native-tls --no-config --isolated --system --seed
    --clear --allow-existing --relocatable --no-project --no-sources --no-build --no-binary
    --compile-bytecode --no-header --no-annotate --universal --generate-hashes --no-deps
    --require-hashes --no-verify-hashes --verify-hashes --strict --check --check-exists --outdated
    --invert --no-dedupe --only-installed --only-downloads --all-versions --all-platforms
    --all-arches --managed-python --no-managed-python --no-python-downloads --sdist --wheel --list
    --short --show-urls --show-settings --show-paths --show-version-specifiers --show-with
    --show-extras --show-python --no-emit-* --emit-* --no-hashes --ci --force --only-dev
    --no-strip-extras --strip-extras --no-strip-markers --no-index --bare --lib --app --package
    --no-readme --no-workspace --no-pin-python --script --files -f --exclude-editable --verify
    --no-env-file --diff --preview --no-preview`,
  values: `--extra --no-extra --group --no-group --only-group --package --no-emit-package
    --no-install-package --resolution --prerelease --python-version --python-platform
    --exclude-newer --link-mode --index-strategy --fork-strategy --annotation-style --format
    --output-format --color --refresh-package --upgrade-package -P --reinstall-package
    --no-build-package --no-binary-package --no-build-isolation-package --bump --depth -d --prune
    --prompt --build-backend --author-from --description --vcs --keyring-provider
    --python-preference --torch-backend --path --only-binary --no-binary`,
  options: {
    "--directory|--project=": "load",
    "--python|-p=": "load",
    "--index|--index-url|-i|--extra-index-url|--default-index|--find-links=": "net.request",
    "--allow-insecure-host|--trusted-host=": "net.request",
    "--config-file=": "load",
    "--cache-dir=": "load",
    "-o|--output-file|--out-dir=": "write",
    "--target|--prefix=": "write",
    "--from|--with|--with-editable|--with-requirements=": "code.exec.package",
    "-c|--constraint|--constraints|-b|--build-constraint|--build-constraints|--override=": "load",
    "--overrides|--excludes=": "load",
    "-r|--requirements|--requirement=": "load",
    "-e|--editable=": "load",
    "--env-file=": "load",
    "--break-system-packages": "pkg.install",
    "-C|--config-setting|--config-settings|--config-settings-package=": "code.exec.escape",
    "--no-build-isolation": "own",
    "--token|--password|-t=": "secret.access",
    "--publish-url|--check-url=": "net.request",
  },
  wraps: {
    verbs: "run",
    before: { "-m": "python -m" },
    flags: `--only-group --no-sync --no-binary --no-progress --quiet --verbose -s --gui-script
      --allow-python-downloads --show-resolution`,
    values: "--package -f --exclude-newer-package -w --max-recursion-depth",
    options: {
      "-h|--help": "help",
      "-V|--version": "help",
      "-m|--module": "words",
      "--with-requirements=": "read",
      "--directory=": "cwd",
    },
  },
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
      "pip install -e=*://*|--editable=*://*|-r=*://*|--requirement=*://*|-i|--index-url|" +
        "--extra-index-url|--index|--default-index",
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

/** Wrappers that set a program's environment: variables, versions of languages, virtual environments. Sources: their manuals. */
import type { Wrapper } from "./wrapper.ts";

const PYTHON = { "-m": "python -m", "--module": "python -m" };

export const environments: readonly Wrapper[] = [
  {
    names: "env genv",
    flags: "-i --ignore-environment -0 --null -v --debug --block-signal --default-signal --ignore-signal --list-signal-handling",
    values: "-u --unset -a --argv0 -P -U",
    tells: "--help --version",
    cwd: "-C --chdir",
    wraps: { assigns: true, splits: "-S --split-string" },
  },
  { names: "direnv", tells: "--help --version", wraps: { verbs: "exec", operands: 1 } },
  {
    names: "dotenv dotenv-cli dotenvy",
    flags: "-c --cascade -o --override --no-override --overload --ignore --no-expand --quiet -q --debug -p",
    values: "-f -e --file -v -t --template",
    tells: "-h --help --version",
    keys: { "-p": "secret.read" },
    wraps: { dashes: true },
  },
  {
    names: "env-cmd",
    flags: "--fallback --no-override --silent --use-shell --verbose -x --expand-envs --recursive",
    values: "-f --file -e --environments -r --rc-file",
    tells: "-h --help --version -v -V",
    wraps: { text: true },
  },
  { names: "rtk", flags: "-v -vv -vvv --verbose -u --ultra-compact --skip-env", tells: "-V --version -h --help", wraps: {} },
  { names: "per-env", wraps: { key: "code.exec.project_script" } },
  { names: "cross-env", wraps: { assigns: true, alone: "exec.help" } },
  { names: "cross-env-shell", wraps: { assigns: true, joins: true, alone: "exec.help" } },
  {
    names: "bundle",
    flags: "--no-color -V --verbose --keep-file-descriptors --no-keep-file-descriptors",
    values: "-r --retry --gemfile",
    tells: "--version",
    wraps: { verbs: "exec e" },
  },
  {
    names: "poetry",
    flags: "-q --quiet --ansi --no-ansi -n --no-interaction --no-plugins --no-cache -v -vv -vvv --verbose",
    values: "-P --project",
    tells: "-h --help -V --version",
    cwd: "-C --directory",
    wraps: { verbs: "run" },
  },
  {
    names: "pipenv",
    flags: "--system --three -q --quiet -v --verbose --site-packages --clear --skip-lock",
    values: "--python --pypi-mirror --extra-pip-args",
    tells: "-h --help --version",
    wraps: { verbs: "run" },
  },
  {
    names: "pdm",
    flags:
      "-q --quiet -v --verbose -I --ignore-python --no-lock -g --global -s --site-packages --recreate --list --json --no-skip",
    values: "--env-file -c --config -p --project --venv -k --skip",
    tells: "-h --help -V --version",
    wraps: { verbs: "run" },
  },
  {
    names: "hatch",
    flags: "--no-color --color --no-interactive --interactive -v --verbose -q --quiet",
    values: "-e --env -p --project --data-dir --cache-dir --config",
    tells: "-h --help --version",
    wraps: { verbs: "run" },
  },
  {
    names: "rye",
    flags: "-l --list -q --quiet -v --verbose",
    values: "--env-file --pyproject",
    tells: "-h --help --version",
    wraps: { verbs: "run" },
  },
  {
    names: "uv",
    flags:
      "--all-extras --no-dev --only-dev --dev --all-groups --no-default-groups --only-group --no-editable --inexact --exact --no-env-file --isolated --active --no-active --no-sync --locked --frozen --no-project --all-packages --no-index -U --upgrade --reinstall --compile-bytecode --no-sources --no-build --no-build-isolation --no-binary -n --no-cache --refresh --managed-python --no-managed-python --no-python-downloads --offline --no-progress --no-config -q --quiet -v --verbose --native-tls --preview -s --script --gui-script --allow-python-downloads --show-resolution --no-verify-hashes",
    values:
      "--env-file -p --python --with --with-editable --extra --no-extra --group --no-group --project --package --index --default-index -i --index-url --extra-index-url -f --find-links -P --upgrade-package --reinstall-package --index-strategy --keyring-provider --resolution --prerelease --fork-strategy --exclude-newer --exclude-newer-package --link-mode --config-setting -C --no-build-package --no-binary-package --no-build-isolation-package --cache-dir --refresh-package --color --allow-insecure-host --python-platform --python-preference -w --max-recursion-depth --config-file",
    reads: "--with-requirements",
    tells: "-h --help -V --version",
    cwd: "--directory",
    wraps: { verbs: "run", as: PYTHON },
  },
  {
    names: "conda mamba micromamba",
    flags: "-v --verbose --dev --debug-wrapper-scripts --no-capture-output --live-stream -q --quiet --clean-env -e",
    values: "-n --name -p --prefix -r --root-prefix -a --attach",
    tells: "-h --help --version",
    cwd: "--cwd",
    wraps: { verbs: "run" },
  },
  {
    names: "pixi",
    flags:
      "-v --verbose -q --quiet --no-progress --locked --frozen --no-install --force-activate --no-completions --clean-env --skip-deps --as-is --no-lockfile-update --revalidate -x --executable --run-post-link-scripts",
    values:
      "--color --manifest-path -e --environment --tls-no-verify --auth-file --concurrent-solves --concurrent-downloads --pypi-keyring-provider -w --workspace",
    tells: "-h --help -V --version",
    wraps: { verbs: "run exec x" },
  },
  {
    names: "mise rtx",
    flags:
      "-y --yes -q --quiet -v --verbose --silent --raw --fresh-env --no-prepare --trace --debug --no-config --no-env --no-hooks --locked",
    values: "-E --env -j --jobs -P --profile --log-level",
    tells: "-h --help -V --version",
    cwd: "-C --cd",
    wraps: { verbs: "exec x", dashes: true, script: "-c --command" },
  },
  { names: "asdf rbenv pyenv nodenv jenv goenv plenv phpenv luaenv", wraps: { verbs: "exec" } },
  {
    names: "volta",
    flags: "--bundled-npm --no-npm --no-pnpm --no-yarn --verbose --quiet",
    values: "--node --npm --pnpm --yarn --env",
    tells: "-h --help -v --version",
    wraps: { verbs: "run" },
  },
  { names: "nvm", flags: "--silent --lts", wraps: { verbs: "exec", operands: 1, unless: "--lts" } },
  {
    names: "fnm",
    values: "--using --using-file --node-dist-mirror --fnm-dir --log-level --arch",
    flags: "--using-file",
    wraps: { verbs: "exec" },
  },
  { names: "nvs n", values: "--arch", wraps: { verbs: "exec exec-with", operands: 1 } },
  {
    names: "nix-shell",
    flags:
      "--pure --impure --keep -k -K --keep-failed --keep-going --fallback -Q --no-build-output -v --verbose --quiet -E --expr --packages -p --show-trace --readonly-mode --repair",
    values: "-I -A --attr -i -j --max-jobs --cores --max-silent-time --timeout --log-format --exclude -o --out-link",
    pairs: "--arg --argstr --option",
    tells: "--help --version",
    keys: { "-E": "code.exec.inline", "--expr": "code.exec.inline", "-I": "code.exec.script" },
    wraps: { operands: 100, anywhere: true, script: "--run --command", alone: "code.exec.script" },
  },
  {
    names: "nix",
    flags:
      "-L --print-build-logs -v --verbose --quiet --debug --offline --refresh --impure --pure-eval --no-write-lock-file --no-update-lock-file --no-registries --recreate-lock-file --commit-lock-file --accept-flake-config -i --ignore-environment --ignore-env --show-trace --no-net --fallback --keep-going -k --repair --no-pure-eval --build --check --configure --install --installcheck --unpack",
    values:
      "-f --file --expr -I --include --inputs-from --output-lock-file --reference-lock-file --update-input --profile --keep -u --unset --unset-env-var -s --phase --log-format --max-jobs -j --cores --extra-experimental-features --experimental-features --eval-store --store --keep-env-var",
    pairs: "--arg --argstr --option --override-flake --override-input --redirect --set-env-var",
    wraps: {
      verbs: "develop shell env",
      needs: "-c --command",
      key: "code.exec.package",
      operands: 100,
      anywhere: true,
      as: { "-c": "", "--command": "" },
    },
  },
  {
    names: "guix",
    flags:
      "-C --container -N --network -P --link-profile --pure --check --rebuild-cache -D --development -F --emulate-fhs -W --nesting --no-cwd --search-paths -K --keep-failed --ad-hoc --no-grafts --no-substitutes --fallback -n",
    values:
      "-e --expression -f --file -m --manifest -L --load-path -s --system -t --target -E --preserve -u --user -S --symlink -p --profile -r --root -c --cores -M --max-jobs --substitute-urls --with-input --with-source --share --expose -v --verbosity",
    tells: "-h --help -V --version",
    wraps: { verbs: "shell environment", key: "code.exec.package", dashes: true },
  },
  {
    names: "devbox devenv flox",
    flags: "-q --quiet --pure -l --list --omit-nix-env --trust",
    values: "--env-file -c --config -e --env -d --dir -r --remote --environment",
    tells: "-h --help --version",
    wraps: { verbs: "run shell activate", dashes: true },
  },
  {
    names: "just",
    flags:
      "-q --quiet -v --verbose --no-dotenv --unsorted -n --unstable --yes --clear-shell-args --no-deps --one --timestamp --highlight --no-highlight --allow-missing --no-aliases -u -g --global-justfile --check --dry-run --explain",
    values:
      "-f --justfile -d --working-directory --shell --shell-arg --dotenv-filename -E --dotenv-path --color --command-color --list-heading --list-prefix --chooser --dump-format --tempdir --timestamp-format --alias-style --ceiling --cygpath --group",
    pairs: "--set",
    keys: { "--shell": "code.exec.escape" },
    wraps: { needs: "-c --command", as: { "-c": "", "--command": "" } },
  },
];

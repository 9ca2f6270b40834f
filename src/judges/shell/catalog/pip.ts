/** pip, pip3, pip2: package managers. */
import { program } from "../program.ts";
import { PYTHON_TASKS } from "./vocabulary.ts";

export default program({
  names: "pip pip3 pip2",
  modules: "pip pip3 pip._internal",
  tasks: PYTHON_TASKS,
  flags: `--user --upgrade -U --no-deps --pre --require-hashes --no-cache-dir --no-input --dry-run
    --force-reinstall --ignore-installed -I --no-build-isolation --use-pep517 --no-use-pep517
    --prefer-binary --disable-pip-version-check --no-compile --compile --no-warn-script-location
    --no-warn-conflicts --no-clean --outdated -o --uptodate -u --local -l --not-required --files -f
    --exclude-editable --include-editable --isolated --require-virtualenv -y --yes
    --no-python-version-warning --global --site --no-color --no-index --check-build-dependencies
    --verbose -vv -vvv`,
  values: `--upgrade-strategy --platform --python-version --implementation --abi --timeout --retries
    --format --exclude --only-binary --no-binary --group --progress-bar --use-feature
    --use-deprecated --exists-action -a --algorithm --extra --resume-retries`,
  options: {
    "-r|--requirement=": "load",
    "-c|--constraint|--build-constraint=": "load",
    "-e|--editable=": "load",
    "-i|--index-url|--extra-index-url=": "net.request",
    "--find-links=": "net.request",
    "--proxy=": "net.request",
    "--trusted-host=": "net.request",
    "--cert|--client-cert=": "net.request",
    "-t|--target|--prefix|--root=": "write",
    "-d|--dest|-w|--wheel-dir|--src=": "write",
    "--log|--report=": "write",
    "--cache-dir=": "load",
    "--python=": "load",
    "--path=": "load",
    "-C|--config-settings|--config-setting|--global-option|--build-option=": "code.exec.escape",
    "--break-system-packages": "pkg.install",
    "--keyring-provider=": "code.exec.escape",
    "--editor=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|completion"],
    ["pkg.read", "list|show|freeze|check|search|index|hash|debug|inspect"],
    ["pkg.read", "config list|get|debug"],
    ["fs.write.outside", "config set|unset|edit"],
    ["pkg.read", "cache dir|info|list"],
    ["fs.delete.temp", "cache purge|remove"],
    ["pkg.restore", "install . -r|--requirement|-e|--editable|--group|--require-hashes"],
    ["pkg.install", "install|wheel|download *"],
    ["pkg.install", "wheel|download"],
    ["pkg.install", "install -e|--editable !-e=.|-e=.[*]|--editable=.|--editable=.[*]"],
    [
      "pkg.install",
      "install -r=*://*|--requirement=*://*|-i|--index-url|--extra-index-url|-f|--find-links",
    ],
    ["pkg.uninstall", "uninstall"],
  ],
});

/** conda, mamba, micromamba: package managers. */
import { program } from "../program.ts";

export default program({
  names: "conda mamba micromamba",
  modules: "conda",
  flags: `--envs -e --export --full-name -a --all -i --info --outdated --explicit --no-builds
    --from-history --md5 -y --yes --override-channels --use-index-cache --offline -C --no-pip
    --reverse --canonical --show-sources --use-local --strict --skip-flexible-search --installed
    --recursive-depth --tree --pretty --license --base`,
  values: `-n --name -p --prefix --solver --subdir --platform --show --get --describe -c --channel
    --revision`,
  options: {
    "-f|--file=": "load",
    "-r|--root-prefix=": "load",
    "-k|--insecure": "net.request",
    "--repodata-fn=": "net.request",
    "--unsafe-channels|-s": "secret.access",
    "--rc-file|--rcfile=": "load",
  },
  accepts: {
    "-c|--channel": "conda-forge bioconda defaults main r pytorch nvidia anaconda nodefaults",
  },
  wraps: {
    verbs: "run",
    flags: `-v|--verbose --dev --debug-wrapper-scripts --no-capture-output --live-stream -q|--quiet
      --clean-env`,
    values: "-a|--attach",
    options: { "-h|--help": "help", "--version": "help", "--cwd=": "cwd" },
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "list|search|info|compare|repoquery|notices|shell"],
    ["pkg.read", "env list|export"],
    ["pkg.read!", "config --show|--get|--show-sources|--describe"],
    ["fs.write.outside", "config"],
    ["pkg.install", "install|create|update|upgrade|build"],
    ["pkg.install", "env create|update"],
    ["pkg.uninstall", "remove|uninstall"],
    ["pkg.uninstall", "env remove"],
    ["fs.delete.temp", "clean"],
    ["shell.builtin", "activate|deactivate"],
    ["persist.write", "init"],
    ["code.exec.escape", "run"],
  ],
});

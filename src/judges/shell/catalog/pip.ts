/** pip, pip3, pip2: package managers. */
import { program } from "../program.ts";

export default program({
  names: "pip pip3 pip2",
  values: `-r --requirement -c --constraint -e --editable -i --index-url --extra-index-url -f --find-links -t --target --prefix --root --python --proxy
      --log --cache-dir --platform --python-version --report --upgrade-strategy --cert --trusted-host --timeout --retries -d --dest -w --wheel-dir
      --format --exclude --config-settings -C --group --src --only-binary --no-binary --path`,
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
    ["pkg.install", "install -r=*://*|--requirement=*://*|-i|--index-url|--extra-index-url|-f|--find-links"],
    ["pkg.uninstall", "uninstall"],
  ],
});

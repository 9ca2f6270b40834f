/** npx, pnpx, bunx, uvx. */
import { program } from "../program.ts";
import { fetchesPackage } from "../programs/packages.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "npx pnpx bunx",
  traits: ["corepack: npx pnpx", "package-runner", "runs-once"],
  tasks: JS_TASKS,
  flags: `-ws --workspaces --include-workspace-root --if-present -s -S --save -D --save-dev -P
    --save-prod -O --save-optional -E --save-exact --no-save --save-bundle -B --save-peer --no-audit
    --audit? --no-fund --fund? --legacy-peer-deps --strict-peer-deps --force -f --prefer-offline
    --prefer-online --offline --no-offline --progress? --no-progress --ignore-scripts
    --foreground-scripts --production --no-optional --no-bin-links --long -l --parseable -a --all -y
    --yes --no-yes --no --no-git-tag-version --allow-same-version --sign-git-tag -g --global
    --unicode --timing --package-lock-only --engine-strict --omit? --expect-results
    --update-notifier? --ignore-engines -d -dd -ddd --no-workspaces --usage --link --no-timing
    --no-description -q --no-install --ignore-existing --bun --no-bun --silent --always-spawn
    --quiet -v --version --verbose --no-progress --latest --prefer-online`,
  values:
    "-w --workspace --loglevel --cache-min --reporter --color --scope --before --omit --include",
  options: {
    "-p|--package=": "code.exec.package",
    "-c|--call=": "shell",
    "-C|--prefix=": "load",
    "--userconfig|--globalconfig=": "load",
    "--cache=": "load",
    "--registry|--@*=": "net.request",
    "--proxy|--https-proxy|--noproxy|--http-proxy=": "net.request",
    "--ca|--cafile|--cert|--key|--certfile|--keyfile=": "net.request",
    "--strict-ssl?": "net.request",
    "--no-strict-ssl": "net.request",
    "--script-shell|--shell=": "code.exec.escape",
    "--node-options=": "code.exec.escape",
    "--git=": "code.exec.escape",
    "--editor|--viewer|--browser=": "code.exec.escape",
    "--init-module=": "code.exec.escape",
    "--node-gyp|--onload-script=": "code.exec.escape",
    "--nodedir|--dist-url|--disturl|--python=": "code.exec.escape",
    "--no-package-lock|--no-shrinkwrap": "pkg.install",
    "--_auth*": "secret.access",
    "--//*": "secret.access",
    "--pack-destination=": "write",
    "--logs-dir=": "write",
    "--install-links|--global-style|--replace-registry-host?": "own",
    "--allow-scripts|--dangerously-*": "pkg.install",
    "--shell-auto-fallback?": "own",
    "-n|--node-arg=": "code.exec.escape",
    "--allow-build=": "pkg.install",
  },
  verbs: [["code.exec.package"]],
  judge: fetchesPackage,
});

/** npm: package managers. */
import { program } from "../program.ts";
import { managesPackages, SCRIPTS } from "../programs/packages.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "npm",
  traits: ["project-tool", "corepack", "runs-once", "builds"],
  tasks: JS_TASKS,
  flags: `-ws --workspaces --include-workspace-root --if-present -s -S --save -D --save-dev -P
    --save-prod -O --save-optional -E --save-exact --no-save --save-bundle -B --save-peer --no-audit
    --audit? --no-fund --fund? --legacy-peer-deps --strict-peer-deps --force -f --prefer-offline
    --prefer-online --offline --no-offline --progress? --no-progress --ignore-scripts
    --foreground-scripts --production --no-optional --no-bin-links --long -l --parseable -a --all -y
    --yes --no-yes --no --no-git-tag-version --allow-same-version --sign-git-tag -g --global
    --unicode --timing --package-lock-only --engine-strict --omit? --expect-results
    --update-notifier? --ignore-engines -d -dd -ddd --no-workspaces --usage --link --no-timing
    --no-description`,
  values: `-w --workspace --loglevel --depth --omit --include --install-strategy --audit-level
    --before --message -m --tag --otp --access --json-path --searchlimit --searchexclude
    --sbom-format --sbom-type --fetch-retries --fetch-timeout --fetch-retry-* --maxsockets
    --expect-result-count --diff --diff-unified --diff-* --preid --cpu --os --libc --scope --only
    --lockfile-version --color --init-license --init-version --init-author-name --which
    --save-prefix --heading --cache-min --cache-max --location`,
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
  },
  verbs: [
    [
      "code.exec.escape",
      "help|hlep|docs|home|bugs|issues|repo|edit|explore|config|c|fund " +
        "--viewer|--browser|--editor|--shell",
    ],
    ["exec.help", "."],
    ["exec.help", "help|help-search|hlep|completion"],
    [
      "pkg.read",
      "list|ls|ll|la|outdated|view|info|show|v|search|find|s|se|explain|why|" +
        "diff|sbom|ping|root|prefix|bin|docs|home|bugs|issues|repo|fund|query|" +
        "whoami|audit|doctor|stars|get|explore",
    ],
    ["pkg.read", "config|c list|ls|get"],
    ["secret.access", "config|c get ~*_auth*|*_password*|*token*"],
    ["secret.access", "get ~*_auth*|*_password*|*token*"],
    ["pkg.read", "cache ls|list|verify"],
    ["fs.delete.temp", "cache clean|clear|rm|add"],
    ["pkg.read", "pkg get"],
    ["fs.write.project", "pkg set|delete|fix @write=package.json"],
    ["fs.write.outside", "config|c set|delete|rm|edit|fix"],
    ["fs.write.outside", "set"],
    ["pkg.read!", "dist-tag|dist-tags ls|list"],
    ["pkg.read!", "owner|author ls|list"],
    ["pkg.read!", "access|team|org list|ls|get|ls-packages|ls-collaborators"],
    ["pkg.read!", "profile|token|hook|trust get|list|ls"],
    ["pkg.install", "install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add ."],
    [
      "pkg.restore",
      "ci|ic|clean-install|install-clean|isntall-clean|cit|clean-install-test|install-ci-test|sit",
    ],
    ["pkg.install", "install-test|it ."],
    ["pkg.restore", "rebuild|rb|prune|dedupe|ddp|find-dupes|shrinkwrap|pack"],
    [
      "pkg.install",
      "install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add|install-test|it *",
    ],
    ["pkg.install", "install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add -g|--global"],
    ["pkg.install", "update|up|upgrade|udpate|link|ln"],
    ["pkg.install", "audit fix"],
    ["pkg.read", "audit signatures"],
    ["pkg.uninstall", "uninstall|un|unlink|remove|rm|r *"],
    ["fs.write.project", "init|create|innit ."],
    ["code.exec.package", "init|create|innit *"],
    ["vcs.git.write", "version"],
    ["pkg.read", "version ."],
    ["code.exec.escape", "explore * @run"],
    [
      "publish.registry",
      "publish|deprecate|undeprecate|stage|dist-tag|dist-tags|owner|author|access|team|org|trust",
    ],
    ["code.exec.project_task!", "publish --dry-run"],
    ["publish.unpublish", "unpublish"],
    ["code.exec.project_task!", "unpublish --dry-run"],
    ["secret.access", "login|adduser|add-user|logout|token|profile|hook"],
    ["fs.write.outside", "star|unstar"],
    ["code.exec.escape", "edit"],
  ],
  judge: managesPackages({
    run: "run run-script rum urn",
    scripts: SCRIPTS,
    fetch: "exec x",
    keepsOptions: true,
  }),
});

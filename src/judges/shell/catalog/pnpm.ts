/** pnpm: package managers. */
import { program } from "../program.ts";
import { managesPackages, SCRIPTS } from "../programs/packages.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "pnpm",
  traits: ["project-tool", "corepack", "package-runner", "runs-once", "builds"],
  tasks: JS_TASKS,
  flags: `-r --recursive -w --workspace-root --parallel --stream --aggregate-output --no-bail --bail
    --sort --no-sort --reverse --if-present --report-summary -D --save-dev -P --save-prod --prod
    --production --dev -O --save-optional --no-optional --optional --frozen-lockfile
    --no-frozen-lockfile --lockfile-only --fix-lockfile --prefer-frozen-lockfile --offline
    --prefer-offline --ignore-scripts --shamefully-hoist --strict-peer-dependencies
    --no-strict-peer-dependencies --side-effects-cache --force -f --latest -L -g --global -E
    --save-exact --save-peer --save-catalog --workspace --long --parseable --only-projects
    --no-hoist --ignore-workspace --no-color -s --silent --fail-if-no-match --include-workspace-root
    --resolution-only --merge-git-branch-lockfiles --ignore-pnpmfile --shell-emulator --no-save
    --prefer-symlinked-executables --color --no-git-checks --no-reporter-hide-prefix
    --reporter-hide-prefix --dereference --no-prefer-workspace-packages --prefer-workspace-packages
    --yes -y --compatible --no-table --detached -i --interactive -h -a --no-production --aggregate
    --exclude-peers --legacy --no-fund --no-audit`,
  values: `--filter -F --filter-prod --resume-from --workspace-concurrency --reporter --loglevel
    --depth --changed-files-ignore-pattern --test-pattern --node-linker --package-import-method
    --use-node-version --network-concurrency --child-concurrency --fetch-retries --fetch-timeout
    --tag --otp --access --audit-level --allowed-versions --lockfile-include-tarball-url
    --public-hoist-pattern --hoist-pattern --ignore --omit --save-prefix --save-catalog-name
    --json-path --scope`,
  options: {
    "-C|--dir=": "load",
    "--prefix=": "load",
    "-c|--shell-mode": "own",
    "--package=": "code.exec.package",
    "--allow-build=": "pkg.install",
    "--config.*": "code.exec.escape",
    "--registry|--@*=": "net.request",
    "--proxy|--https-proxy|--noproxy=": "net.request",
    "--ca|--cafile|--cert|--key=": "net.request",
    "--strict-ssl?": "net.request",
    "--no-strict-ssl": "net.request",
    "--script-shell=": "code.exec.escape",
    "--node-options=": "code.exec.escape",
    "--pnpmfile|--global-pnpmfile=": "load",
    "--userconfig|--globalconfig|--npmrc-auth-file=": "load",
    "--lockfile-dir=": "load",
    "--store-dir|--cache-dir|--state-dir|--virtual-store-dir|--modules-dir|--pack-destination=":
      "write",
    "--out=": "write",
    "--no-verify-store-integrity|--verify-store-integrity?": "pkg.install",
    "--dangerously-*": "pkg.install",
    "--no-lockfile": "pkg.install",
    "--_auth*": "secret.access",
    "--//*": "secret.access",
    "--git=": "code.exec.escape",
    "--cpu|--os|--libc=": "own",
    "--unsafe-perm": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|completion"],
    [
      "pkg.read",
      "list|ls|ll|la|outdated|view|info|show|search|why|licenses|root|bin|audit|doctor|whoami|" +
        "ping|cat-file|cat-index|find-hash",
    ],
    ["pkg.read", "config|c list|get"],
    ["pkg.read", "store status|path"],
    ["fs.delete.temp", "store prune"],
    ["pkg.read!", "env list|ls"],
    ["pkg.read!", "dist-tag|owner|access|team ls|list"],
    ["fs.write.outside", "config|c set|delete"],
    ["pkg.install", "install|i *"],
    [
      "pkg.install",
      "add|update|up|upgrade|link|ln|patch|patch-commit|self-update|setup|env|approve-builds",
    ],
    ["pkg.install", "audit --fix"],
    ["pkg.uninstall", "remove|rm|uninstall|un|unlink|dislink|patch-remove"],
    ["pkg.uninstall", "env remove|rm"],
    ["fs.write.project", "init"],
    ["fs.write.project", "deploy @write"],
    ["code.exec.package", "create *"],
    ["pkg.read", "server status"],
    ["net.listen", "server start|stop"],
    ["publish.registry", "publish|deprecate|dist-tag|owner|access|team"],
    ["code.exec.project_task!", "publish --dry-run"],
    ["publish.unpublish", "unpublish"],
    ["secret.access", "login|adduser|logout|token|profile"],
    ["vcs.git.write", "version"],
    ["pkg.install", "install|i ."],
    [
      "pkg.restore!",
      "install|i . --frozen-lockfile !--frozen-lockfile=false|--no-frozen-lockfile|" +
        "--fix-lockfile|--no-lockfile",
    ],
    ["pkg.restore", "fetch|rebuild|rb|prune|pack|ci|clean-install"],
    ["pkg.install", "dedupe|install-test|it|import"],
    ["pkg.read", "pkg get"],
    ["fs.write.project", "pkg set|delete @write=package.json"],
  ],
  judge: managesPackages({
    run: "run run-script",
    scripts: SCRIPTS,
    exec: "exec",
    fetch: "dlx",
    skips: { recursive: 0, multi: 0, m: 0 },
    open: true,
  }),
});

/** yarn, yarnpkg: package managers. */
import { program } from "../program.ts";
import { managesPackages, SCRIPTS } from "../programs/packages.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "yarn yarnpkg",
  traits: [
    "project-tool",
    "corepack: yarn",
    "package-runner: yarn",
    "runs-once: yarn",
    "builds: yarn",
  ],
  tasks: JS_TASKS,
  flags: `--frozen-lockfile --immutable --immutable-cache --check-cache --inline-builds --production
    --prod --non-interactive -s --silent --flat --har --ignore-scripts --ignore-engines
    --ignore-platform --ignore-optional --link-duplicates --no-bin-links --pure-lockfile --offline
    --prefer-offline --check-files --integrity --verify-tree -A --all -R --recursive -t
    --topological --topological-dev -p --parallel --interlaced -i -v --worktree --no-private -W
    --ignore-workspace-root-check --top-level -T --binaries-only -B --name-only --refresh-lockfile
    --strict-semver --no-progress --no-emoji --focus --force -f -D --dev -P --peer -O --optional -E
    --exact -C --caret -S --mirror --json --emoji --deferred -d --install --yes -y
    --no-git-tag-version --patch --minor --major --no-commit-hooks --commit-hooks --latest --tilde
    -L --virtual -n --dry-run -e --available --why --no-fix --dependents --manifest --cache --extra
    --auto --skip-builds --public --access-public --no-inline-builds`,
  values: `--mode --pattern --depth --groups --level --environment --include --exclude --from
    --since --jobs -j --mutex --network-timeout --network-concurrency --child-concurrency --severity
    --tag --otp --access --strategy --new-version --fields --emoji --message --ignore
    --no-deprecations`,
  options: {
    "--cwd=": "load",
    "--package|--packages=": "code.exec.package",
    "--registry|--@*=": "net.request",
    "--proxy|--https-proxy|--cafile=": "net.request",
    "--strict-ssl?": "net.request",
    "--use-yarnrc|--global-folder|--preferred-cache-folder|--cache-folder=": "load",
    "--modules-folder|--link-folder|-o|--out|--filename=": "write",
    "--no-lockfile|--update-checksums|--skip-integrity-check": "pkg.install",
    "--no-default-rc": "own",
    "--script-shell=": "code.exec.escape",
    "--scripts-prepend-node-path?": "own",
    "--node-options=": "code.exec.escape",
    "--inspect?": "net.listen",
    "--inspect-brk?": "net.listen",
    "--require|-r=": "load",
  },
  verbs: [
    ["exec.help", "help|completion"],
    [
      "pkg.read",
      "list|outdated|info|why|licenses|bin|audit|config|constraints|explain|npm-info|versions|" +
        "about|search|owner",
    ],
    ["pkg.read", "npm audit|info|whoami|tag"],
    ["pkg.read", "workspaces list|info"],
    ["pkg.read", "cache list|dir"],
    ["fs.delete.temp", "cache clean"],
    ["fs.delete.temp", "autoclean"],
    ["fs.write.outside", "config set|unset|delete -H|--home|-g|--global"],
    ["fs.write.project", "init ."],
    ["code.exec.package", "init *"],
    ["code.exec.package", "create *"],
    [
      "pkg.install",
      "add|up|upgrade|upgrade-interactive|link|patch|patch-commit|set|self-update|stage|unplug",
    ],
    ["pkg.install", "global|plugin add|upgrade|import"],
    ["pkg.read", "global|plugin list|bin|dir|check|runtime"],
    ["pkg.uninstall", "remove|unlink"],
    ["pkg.uninstall", "global|plugin remove"],
    ["vcs.git.write", "version"],
    ["publish.registry", "publish"],
    ["publish.registry", "npm publish"],
    ["publish.registry", "npm|tag tag|add"],
    ["publish.unpublish", "npm unpublish"],
    ["publish.registry", "tag remove|rm"],
    ["publish.unpublish", "unpublish"],
    ["secret.access", "login|logout"],
    ["secret.access", "npm login|logout"],
    ["publish.registry", "owner add|remove"],
    ["pkg.install", "."],
    [
      "pkg.restore!",
      ". --frozen-lockfile|--immutable !--frozen-lockfile=false|--immutable=false|--no-lockfile",
    ],
    [
      "pkg.restore!",
      "install . --frozen-lockfile|--immutable " +
        "!--frozen-lockfile=false|--immutable=false|--no-lockfile",
    ],
    ["pkg.install", "install"],
    ["pkg.restore", "rebuild|pack|check|autoclean|generate-lock-entry ."],
    ["pkg.read", "cache ."],
    ["pkg.install", "dedupe|import"],
    ["fs.write.project", "config set|unset|delete @write=.yarnrc.yml"],
    [
      "code.exec.escape",
      "config set yarnPath|plugins*|*cript*|ignorePath|pnpUnplugged*|supportedArchitectures*",
    ],
    [
      "net.request",
      "config set *egistry*|*roxy*|*ert*|*nsafe*|*trict-ssl|*ashBehavior|checksumBehavior",
    ],
  ],
  judge: managesPackages({
    run: "run",
    scripts: SCRIPTS,
    exec: "exec",
    fetch: "dlx",
    skips: { workspace: 1, workspaces: 0, foreach: 0 },
    open: true,
  }),
});

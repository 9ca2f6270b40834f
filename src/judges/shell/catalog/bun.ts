/** bun: package managers. */
import { program } from "../program.ts";
import { bun } from "../programs/javascript-tools.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "bun",
  traits: ["package-runner", "runs-once", "makes-programs", "builds"],
  tasks: JS_TASKS,
  flags: `--if-present -s -S --save -D --save-dev -P --save-prod -O --save-optional -E --save-exact
    --no-save --no-audit --audit --no-fund --fund --force -f --prefer-offline --prefer-online
    --offline --no-progress --ignore-scripts --production --prod --dev --optional --no-optional -l
    --long --parseable -a --all -y --yes -g --global --no-color --frozen-lockfile
    --no-frozen-lockfile --recursive --latest -L -i --interactive --no-git-tag-version
    --allow-same-version --bun -b --watch --hot --smol --no-install --prefer-latest -d --peer
    --exact --no-cache --no-summary --no-clear-screen --coverage --bail --only --todo
    --update-snapshots -u --concurrent --pass-with-no-tests --randomize --minify --minify-*
    --sourcemap? --splitting --compile --bytecode --no-bundle --react-fast-refresh --css-chunking
    --emit-dce-annotations --yarn -y --lockfile-only --save-text-lockfile --dry-run --analyze
    --no-verify --only-missing --workspaces --parallel --sequential --no-exit-on-error --isolate
    --dots --todo --app --react`,
  values: `-t --test-name-pattern --timeout --coverage-reporter --rerun-each --seed
    --max-concurrency --reporter --target --format --external --define --root --entry-naming
    --chunk-naming --asset-naming --public-path --loader --packages --conditions --drop --banner
    --footer --env --filter -F --elide-lines --concurrent-scripts --network-concurrency --linker
    --omit --port --tag --otp --access --shell --gzip-level --jsx-* --backend --minimum-release-age
    --bail`,
  options: {
    "-e|--eval|-p|--print=": "own",
    "--outfile=": "write",
    "--outdir=": "write",
    "--coverage-dir=": "write",
    "--reporter-outfile=": "write",
    "--destination=": "write",
    "--preload|-r|--require|--import=": "load",
    "-c|--config=": "load",
    "--tsconfig-override=": "load",
    "--env-file=": "load",
    "--cwd=": "load",
    "--registry=": "net.request",
    "--ca=": "net.request",
    "--cafile=": "net.request",
    "--inspect|--inspect-wait|--inspect-brk": "net.listen",
    "--trust": "pkg.install",
    "--cache-dir=": "load",
    "--host|--hostname=": "net.listen",
    "--compile-exec-argv=": "code.exec.escape",
  },
  accepts: {
    "--shell": "bun system",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|completions"],
    ["pkg.install", "install|i *"],
    ["pkg.install", "add|a|update|link|patch|patch-commit|upgrade"],
    ["pkg.uninstall", "remove|rm|unlink|r"],
    ["pkg.read", "outdated|info|why|audit|whoami"],
    [
      "pkg.read",
      "pm ls|bin|hash|hash-string|default-trusted|untrusted|cache|whoami|view|why|migrate",
    ],
    ["pkg.restore", "pm pack"],
    ["fs.delete.temp", "pm cache rm"],
    ["pkg.install", "pm trust"],
    ["code.exec.project_task", "test"],
    ["code.exec.project_task", "build @write:--outfile|--outdir"],
    ["fs.write.project", "init"],
    ["code.exec.package", "create|c"],
    ["publish.registry", "publish"],
    ["code.exec.project_task!", "publish --dry-run"],
    ["code.exec.repl", "repl"],
    ["pkg.install", "install|i ."],
    ["pkg.restore", "ci ."],
    [
      "pkg.restore!",
      "install|i . --frozen-lockfile|--production !--frozen-lockfile=false|--no-frozen-lockfile",
    ],
    ["fs.write.project", "pm version"],
    ["pkg.read", "pm pkg get"],
    ["fs.write.project", "pm pkg set|delete|fix @write=package.json"],
  ],
  judge: bun,
});

/** deno. */
import { program } from "../program.ts";
import { deno } from "../programs/javascript-tools.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names: "deno",
  traits: ["project-tool", "makes-programs"],
  tasks: `deno.json*|deno.lock|${JS_TASKS}|*_test.ts|*_test.js`,
  flags: `-A --allow-all -R? --allow-read? -W? --allow-write? -N? --allow-net? -E? --allow-env? -S?
    --allow-sys? --allow-run? --allow-ffi? -I? --allow-import? --deny-* --no-prompt --no-check?
    --check? --cached-only --no-remote --no-npm --no-lock --frozen? --reload? -r? --watch?
    --watch-hmr? --watch-exclude? --unstable* --node-modules-dir? --vendor? --no-config
    --no-code-cache --no-clear-screen --fix --rules --fail-fast? --shuffle? --parallel --trace-leaks
    --permit-no-files --no-run --html --lcov --detailed --no-terminal --self-extracting --recursive
    --clean --doc --doc-only --private --lint --lib -g --global -f --force --entrypoint -D --dev
    --no-semicolons? --use-tabs? --single-quote? --compatible --latest -u --update --builtin
    --stable --canary --minify --sourcemap? --allow-slow-types --allow-dirty --no-provenance --npm
    --jsr --lockfile-only --hide-stacktraces --enable-testing-features --coverage-raw-data-only
    --serve --empty --prune`,
  values: `--location --seed --ext --filter --reporter -L --log-level --rules-tags --rules-include
    --rules-exclude --ignore --include --exclude --line-width --indent-width --prose-wrap --target
    --only --threshold --format --platform --external --packages --set-version --port --conditions
    --permission-set -P`,
  options: {
    "-c|--config|--import-map=": "load",
    "--lock=": "load",
    "--env-file?": "load",
    "--preload|--import|--require=": "load",
    "--cwd=": "load",
    "--root=": "write",
    "--icon=": "load",
    "--cert=": "net.request",
    "--unsafely-ignore-certificate-errors?": "net.request",
    "--v8-flags?": "code.exec.escape",
    "--inspect?": "net.listen",
    "--inspect-brk?": "net.listen",
    "--inspect-wait?": "net.listen",
    "--host|--hostname=": "net.listen",
    "--coverage?": "own",
    "-o|--output|--outdir|--junit-path|--cov-dir=": "write",
    "--eval": "code.exec.inline",
    "--allow-scripts?": "pkg.install",
    "--tunnel|-t": "net.listen",
    "-T|--token=": "secret.access",
  },
  verbs: [
    ["exec.help", "help|completions|types"],
    ["exec.read", "info|outdated|audit|why|doc"],
    [
      "code.exec.project_task",
      "test|bench|lint|fmt|check|compile|bundle|cache|coverage|init|vendor|create @load",
    ],
    ["pkg.restore", "install|i ."],
    ["pkg.install", "install|i|add|upgrade|update|approve-scripts *"],
    ["pkg.install", "add|upgrade|update|approve-scripts"],
    ["pkg.install", "install|i -g|--global|-e|--entrypoint"],
    ["pkg.uninstall", "uninstall|remove|rm|clean"],
    ["publish.registry", "publish"],
    ["code.exec.project_task!", "publish --dry-run"],
    ["cloud.write", "deploy"],
    ["code.exec.repl", "repl"],
    ["net.listen", "jupyter|lsp"],
  ],
  judge: deno,
});

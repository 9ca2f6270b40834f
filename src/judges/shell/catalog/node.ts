/** node, nodejs, tsx, ts-node, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names:
    "node nodejs tsx ts-node ts-node-esm esno jiti vite-node swc-node babel-node iojs " +
    "electron qjs d8",
  language: "javascript",
  passesInput: true,
  traits: ["project-tool"],
  flags: `--no-warnings --trace-warnings --trace-deprecation --trace-uncaught --trace-exit
    --trace-sync-io --throw-deprecation --no-deprecation --pending-deprecation --enable-source-maps
    --expose-gc --expose_gc --no-addons --experimental-vm-modules --experimental-strip-types
    --experimental-transform-types --experimental-sqlite --experimental-permission --permission
    --experimental-test-coverage --experimental-test-module-mocks --experimental-test-snapshots
    --experimental-websocket --experimental-wasm-modules --experimental-json-modules
    --experimental-specifier-resolution? --experimental-default-type? --experimental-fetch
    --experimental-modules --experimental-repl-await --experimental-import-meta-resolve
    --experimental-require-module --test-only --test-force-exit --test-update-snapshots --watch
    --watch-preserve-output --preserve-symlinks --preserve-symlinks-main
    --abort-on-uncaught-exception --prof --cpu-prof --heap-prof --track-heap-objects
    --zero-fill-buffers --frozen-intrinsics --interpreted-frames-native-stack --jitless
    --max-http-header-size? --unhandled-rejections? --dns-result-order? --stack-size? --harmony
    --force-color --transpile-only -T --swc --esm --files --project-mode --type-check --typeCheck
    --pretty --prefer-ts-exts --log-error --emit --scope --show-config -s --skip-ignore
    --ignore-watch --no-cache --clear-screen? --disable-warning? --insecure-http-parser
    --verify-base-objects --trace-gc --allow-fs-read? --allow-fs-write? --allow-child-process
    --allow-worker`,
  values: `-C|--conditions --env-file --input-type --title -O --icu-data-dir --watch-path
    --test-name-pattern --stack-trace-limit --max-old-space-size --test-concurrency --test-timeout
    --test-skip-pattern --test-shard --test-coverage-include --test-coverage-exclude
    --max-semi-space-size --max-old-space-size-percentage --disable-proto --cwd --compilerOptions
    --ignore --exclude --include`,
  options: {
    "-e|--eval=": "code",
    "-p|--print": "print",
    "-c|--check": "check",
    "-r|--require=": "load",
    "--import=": "load",
    "--loader|--experimental-loader=": "load",
    "--tsconfig|-P|--project|--test-reporter=": "config",
    "-i|--interactive": "repl",
    "-v|--version": "help",
    "-h|--help": "help",
    "--inspect|--inspect-brk?": "listen",
    "--test": "test",
    "--run=": "task",
    "--v8-options": "help",
  },
  judge: interprets(),
});

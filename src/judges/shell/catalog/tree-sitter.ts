/** tree-sitter, wasm-pack, wasm-bindgen, trunk, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "tree-sitter wasm-pack wasm-bindgen trunk leptosfmt maturin cibuildwheel tauri",
  modules: "maturin:maturin",
  traits: ["project-tool"],
  tasks:
    "grammar.js|*.rs|Cargo.toml|Trunk.toml|tauri.conf.json|pyproject.toml|binding.gyp|package.json",
  flags: `-w --wasm --debug -D -x --xml --css-classes -s --stat -t --time --cst --rebuild --release
    --dev --no-parser -0 --no-pack --no-opt -u --update -j --json-summary --show-fields --locked
    --offline --frozen --zig --strip --skip-auditwheel --sdist --debug-build --open
    --no-default-features --all-features -q -v --no-bundle --ci --no-watch --clean --no-verbose
    --all --check --overview-only --no-autoreload --minify --no-sri -b --bundles
    --no-dev-server-wait --no-dev-server`,
  values: `--abi -f --filter -i --include -e --exclude --timeout --edit --encoding --target -i
    --interpreter --features -F --bindings --profile --manylinux --compatibility --scope --out-name
    --only --platform --archs --port --address --public-url --package --bundles `,
  options: {
    "-o|--output|--out|--out-dir|-d|--dist|--output-dir=": "write",
    "--config-path|-c|--config|-m|--manifest-path=": "load",
    "--paths=": "read",
    "-l|--lib-path|--grammar-path|-p=": "load",
    "--js-runtime|--runner|-r=": "code.exec.escape",
    "--libdir=": "write",
  },
  verbs: [
    [
      "code.exec.project_task",
      "build|test|generate|serve|dev|develop|check|info|watch|pack|new|list-python|clean|icon|" +
        "fmt|playground @load",
    ],
    ["code.exec.project_task", "parse|highlight|query|tags @read"],
    ["publish.registry", "publish|upload"],
    ["secret.access", "login"],
    ["fs.write.project", "init|new|add|migrate"],
  ],
});

/** cargo: builds, tests and checks. */
import { program } from "../program.ts";
import { withToolchain } from "./vocabulary.ts";

export default program({
  names: "cargo",
  traits: ["project-tool", "makes-programs", "builds"],
  tasks:
    "*.rs|Cargo.toml|Cargo.lock|config.toml|rust-toolchain*|clippy.toml|.clippy.toml|" +
    "rustfmt.toml|.rustfmt.toml|nextest.toml|Makefile.toml",
  flags: `--release -r --workspace --all --all-targets --all-features --no-default-features --lib
    --bins --tests --examples --benches --doc --no-run --no-fail-fast --keep-going --locked
    --offline --frozen --ignore-rust-version --future-incompat-report --unit-graph --build-plan
    --open --no-deps --document-private-items --check --fix --allow-dirty --allow-staged
    --allow-no-vcs --broken-code --edition-idioms --duplicates -d --no-dedupe --no-capture
    --nocapture --list --timings? --dry-run -n --no-verify --html --text --lcov --summary-only
    --no-report --no-clean --cobertura --codecov --show-missing-lines --all-features --installed
    --aggressive --recursive --vers --undo --no-default-features --each-feature --feature-powerset
    --no-dev-deps --no-tests --skip-clean --skip-tests --ignored --include-ignored --show-output
    --review --accept --unreferenced --test-runner --delete-unreferenced-snapshots --check-only -R
    --exit-code --all-deps --no-postpone --clear -c --why --bin --lib --delay --why --doctests
    --with-metadata --fail-fast --no-vcs --color --allow-dirty --no-metadata
    --ignore-missing-binaries`,
  values: `-p --package --exclude --features -F -j --jobs --bin --example --test --bench --profile
    --message-format --color -e --edges -i --invert --prune --prefix --charset --format -f --edition
    --name --vcs -E --filter-expr --partition --run-ignored --retries --test-threads
    --ignore-filename-regex --fail-under-lines --cargo-profile --precise --filter-platform
    --format-version --max-width --depth --timeout --exclude-features --engine --skip
    --group-features --kind --version --rev --tag --branch --rename -w --watch --ignore -i --poll
    --cfg --no-tests --success-output --failure-output --status-level --final-status-level
    --exclude-files --lint --baseline-version --release-type --hide --denylist --deny
    --ignore-yanked --crate-type --mutants --shard --manifest-format --max-fail --crates --only`,
  options: {
    "--manifest-path=": "load",
    "-C=": "load",
    "--config=": "code.exec.escape",
    "-Z=": "own",
    "--target=": "load",
    "--target-dir=": "write",
    "--out-dir|--artifact-dir=": "write",
    "--lockfile-path=": "write",
    "--output-path=": "write",
    "--output-dir=": "write",
    "--out|-o=": "write",
    "--lockfile": "own",
    "--registry=": "net.request",
    "--index=": "net.request",
    "--git=": "net.request",
    "--token=": "secret.access",
    "--root=": "write",
    "--path=": "load",
    "-s|--shell=": "own",
    "-x|--exec=": "own",
    "--config-file|--tool-config-file=": "load",
    "--no-cfg-coverage": "own",
    "--runner=": "code.exec.escape",
    "--env=": "code.exec.escape",
  },
  accepts: {
    "-Z": `unstable-options minimal-versions direct-minimal-versions build-std* no-index-update
    timings doctest-xcompile bindeps next-lockfile-bump panic-abort-tests sparse-registry
    avoid-dev-deps rustdoc-map rustdoc-scrape-examples gitoxide`,
  },
  wraps: {
    verbs: "watch",
    alone: "code.exec.project_task",
    before: { "-x": "cargo" },
    flags: `-q|--quiet --no-gitignore --no-ignore --no-dot-ignores --no-vcs-ignores --no-restart
      --poll --postpone -N|--notify --debug --ignore-nothing --skip-local-deps --testing-mode`,
    values: "-d|--delay -B -L --use-shell --env-file --color",
    options: {
      "-V|--version": "help",
      "--list": "tells",
      "-s|--shell=": "command",
      "-x|--exec=": "command",
      "--workdir=": "cwd",
    },
  },
  verbs: withToolchain([
    ["exec.help", "."],
    ["exec.help", "help|version"],
    ["exec.help", "--list"],
    [
      "pkg.read",
      "tree|metadata|locate-project|pkgid|verify-project|read-manifest|search|" +
        "info|outdated|audit|deny|vet|geiger|udeps|machete|license|about|bloat|" +
        "semver-checks|msrv|config|report",
    ],
    [
      "code.exec.project_task",
      "build|b|check|c|test|t|clippy|fmt|doc|d|bench|rustc|rustdoc|fix|nextest|llvm-cov|" +
        "tarpaulin|insta|miri|expand|hack|asm|criterion|fuzz|mutants|careful|sort|spellcheck|" +
        "machete|component|ndk|wasi|leptos|tauri|trunk",
    ],
    ["code.exec.project_task", "run|r"],
    ["code.exec.project_task", "package|generate-lockfile|logout-dry"],
    ["code.exec.escape", "** --config"],
    // words of the test program: it writes a file
    ["code.exec.escape", "test|t|bench ~*logfile=*|--logfile"],
    [
      "code.exec.escape",
      "rustc|rustdoc|clippy|c|build|b ~*linker=*|*codegen-backend=*|*link-arg*|*link-args*|" +
        "-Zpolonius*|@*|--sysroot*|--extern*",
    ],
    ["code.exec.escape", "watch -s|--shell @run:-s|--shell"],
    ["code.exec.project_task", "watch"],
    ["code.exec.project_task", "watch -x|--exec|-w"],
    ["fs.delete.temp", "clean"],
    ["pkg.restore", "fetch|vendor"],
    // whatever else stands in the directory is deleted
    ["fs.delete.recursive", "vendor *"],
    ["pkg.restore!", "vendor vendor|./vendor|third_party|third-party ."],
    ["pkg.restore", "install --path=.|--path=./*|--path=crates/*"],
    ["pkg.read!", "update|u --dry-run|-n"],
    ["pkg.install", "add|update|u|upgrade|binstall|install-update|remove-dir"],
    ["pkg.install", "install !--path=.|--path=./*|--path=crates/*"],
    ["pkg.read!", "install --list"],
    ["pkg.uninstall", "remove|rm|uninstall"],
    ["fs.write.project", "new|init"],
    ["publish.registry", "publish|owner|release|workspaces|dist"],
    ["code.exec.project_task!", "publish --dry-run|-n"],
    ["publish.unpublish", "yank !--undo"],
    ["publish.registry", "yank --undo"],
    ["secret.access", "login|logout"],
    ["code.exec.project_script", "xtask|make|script"],
  ]),
});

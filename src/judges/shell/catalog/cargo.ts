/** cargo: builds, tests and checks. */
import { program } from "../program.ts";
import { far, withToolchain } from "./vocabulary.ts";

export default program({
  names: "cargo",
  traits: ["project-tool"],
  values:
    "-p --package --manifest-path --target --target-dir --features -F -j --jobs --bin --example --test --bench --profile -Z -C --color --message-format --exclude --version --git --branch --tag --rev --path --root --index --registry --token --rename -x -s -w --exec --shell",
  verbs: withToolchain([
    ["exec.help", "."],
    ["exec.help", "help|version"],
    ["exec.help", "--list"],
    [
      "pkg.read",
      "tree|metadata|locate-project|pkgid|verify-project|read-manifest|search|info|outdated|audit|deny|vet|geiger|udeps|machete|license|about|bloat|semver-checks|msrv|config|report",
    ],
    [
      "code.exec.project_task",
      "build|b|check|c|test|t|clippy|fmt|doc|d|bench|rustc|rustdoc|fix|nextest|llvm-cov|tarpaulin|insta|miri|expand|hack|asm|criterion|fuzz|mutants|careful|sort|spellcheck|machete|component|ndk|wasi|leptos|tauri|trunk",
    ],
    ["code.exec.project_task", "run|r"],
    ["code.exec.project_task", "package|generate-lockfile|logout-dry"],
    ["code.exec.script", `build|b|check|c|test|t|clippy|doc|d|bench|run|r|install ${far("--manifest-path -C")}`],
    ["code.exec.escape", "** --config|-Zscript|-Zunstable-options"],
    ["code.exec.escape", "watch -s|--shell @run:-s|--shell"],
    ["code.exec.project_task", "watch"],
    ["code.exec.project_task", "watch -x|--exec|-w"],
    ["fs.delete.temp", "clean"],
    ["pkg.restore", "fetch|vendor"],
    ["pkg.restore", "install --path=.|--path=./*|--path=crates/*"],
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

/** pre-commit, prek, lefthook, overcommit: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "pre-commit prek lefthook overcommit",
  modules: "pre_commit",
  traits: ["project-tool"],
  tasks:
    ".pre-commit-config.y*ml|.pre-commit-hooks.y*ml|prek.toml|lefthook.y*ml|.lefthook.*|" +
    ".overcommit.yml|pyproject.toml|.eslintrc*|.pylintrc|*.sh",
  flags: `--all-files -a --show-diff-on-failure --no-stash --force -f --no-auto-install
    --files-from-stdin --no-stage-fixed --fail-on-changes --last-commit --refresh --stage-fixed
    --no-tty --parallel --sequential --no-progress`,
  values: `--from-ref -s --source --to-ref -o --origin -t --hook-type --hook-stage --stage --files
    --color --remote-branch --local-branch --remote-name --remote-url --checkout-type
    --rewrite-command --prepare-commit-message-source --commit-object-name -j --jobs --skip
    --exclude --commands --file --job --tag --tags`,
  options: {
    "-c|--config=": "load",
    "-C|--directory|--cd=": "load",
    "--commit-msg-filename=": "read",
    "--ref=": "own",
    "--log-file=": "write",
  },
  verbs: [
    ["exec.help", "."],
    [
      "code.exec.project_task",
      "run|validate|validate-config|validate-manifest|sample-config|check-yaml|" +
        "dump|version|help|list",
    ],
    ["persist.hook", "install|init-templatedir|add|set|init|install-hooks"],
    ["pkg.install", "autoupdate|auto-update|self-update|migrate-config"],
    ["pkg.uninstall", "uninstall"],
    ["fs.delete.temp", "clean|gc"],
    ["code.exec.package", "try-repo"],
  ],
});

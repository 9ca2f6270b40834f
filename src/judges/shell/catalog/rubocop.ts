/** rubocop, standardrb, reek, brakeman, …: they look at a Ruby project, or write its files anew. */
import { program } from "../program.ts";

export default program({
  names:
    "rubocop standardrb reek brakeman erb_lint erblint haml-lint slim-lint rubycritic fasterer",
  traits: ["project-tool"],
  tasks: ".rubocop*.yml|.standard.yml|.rubocop|Gemfile|*.rake|.haml-lint.yml|.erb*lint.yml",
  flags: `-a -A -x -l -P -L -E -S -F -d -D -s -C --autocorrect --autocorrect-all --auto-correct
    --auto-correct-all --fix --fix-unsafely --no-fix --lint --fix-layout --safe --safe-autocorrect
    --safe-auto-correct --parallel --no-parallel --display-cop-names --no-display-cop-names
    --extra-details --display-style-guide --display-only-fail-level-offenses
    --display-only-correctable --force-exclusion --only-guide-cops --fail-fast
    --disable-uncorrectable --list-target-files --ignore-disable-comments --force-default-config
    --server --no-server --disable-pending-cops --enable-pending-cops --auto-gen-config
    --no-auto-gen-timestamp --no-offense-counts --regenerate-todo --lint-all --enable-all-linters
    --show-cops? --no-exit-on-warn --no-exit-on-error --no-summary --no-threads --no-progress
    --no-highlights -q -w -z --line-numbers --single-line --todo`,
  values: `--only --except --fail-level --exclude-limit --stdin --cache -i --include-linter
    --exclude-linter --confidence-level --min-confidence -t --test --skip-files --only-files --smell
    --sort-by`,
  options: {
    "-c|--config|--config-file=": "load",
    "-r|--require|--plugin=": "code.exec.escape",
    "-f|--format|--formatter=": "code.exec.escape",
    "-o|--out|--output=": "write",
    "--cache-root=": "write",
    "-p|--path=": "load",
    "--add-checks-path=": "load",
  },
  accepts: {
    "-r|--require|--plugin": "rubocop rubocop-* standard standard-* brakeman",
    "-f|--format|--formatter": `a autogenconf c clang e emacs fi files fu fuubar g github h html j
      json ju junit m markdown o offenses pa pacman p progress q quiet s simple t tap w worst
      compact stylish text tabs csv sarif sonar codeclimate code_climate plain table yaml xml
      console lint`,
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    [
      "code.exec.project_task",
      "-a|-A|-x|--autocorrect|--autocorrect-all|--auto-correct|--auto-correct-all|--fix|" +
        "--fix-unsafely|--fix-layout @format",
    ],
  ],
});

/** jj: code hosts. */
import { program } from "../program.ts";

export default program({
  names: "jj",
  flags: `-p --patch --summary --stat -G|--no-graph --git --color-words --reversed --types
    --name-only --ignore-working-copy --ignore-immutable --all-remotes -a -w|--ignore-all-space
    -b|--ignore-space-change -i --conflicted --tracked --include-defaults --include-overridden
    --user --repo --no-integrate-operation --interactive --deleted --show-changes-in`,
  values: `-r|--revision|--revisions -m|--message -T|--template -A|--insert-after -B|--insert-before
    -o|--onto -d|--destination -f|--from -t|--to -s|--source --branch --bookmark --remote -n
    --context --at-operation --at-op --color --when --op --operation --limit --max --max-items
    --max-results --count --page --page-size --per-page --offset --sort --sort-by --order
    --order-by --filter --query --search --fields --columns --since --until --from-date
    --to-date --timeout --log-level --loglevel --verbosity --width --depth --region --zone
    --location --project --profile --namespace --tail --lines`,
  options: { "-R|--repository=": "config" },
  verbs: [
    ["vcs.git.read", "."],
    ["vcs.git.read", "status|st|log|show|diff|evolog|obslog|interdiff|root|version|help"],
    [
      "vcs.git.read",
      "op|operation|file|bookmark|b|branch|tag|workspace|config|sparse|git " +
        "log|show|diff|list|l|get|root|path",
    ],
    ["vcs.git.read", "git remote list"],
    [
      "vcs.git.write",
      "new|commit|describe|desc|edit|squash|split|rebase|duplicate|backout|revert|absorb|undo|" +
        "redo|restore|parallelize|simplify-parents|next|prev|resolve|fix",
    ],
    ["vcs.git.write", "bookmark|b|branch|tag create|c|set|s|move|m|rename|r|track|t|untrack"],
    ["vcs.git.write", "op|operation restore|undo|revert"],
    ["vcs.git.write", "file track|untrack|chmod"],
    ["vcs.git.write", "workspace add|forget|rename|update-stale"],
    ["vcs.git.write", "sparse set|edit|reset"],
    ["vcs.git.fetch", "git fetch|clone|import|export|init|colocation"],
    ["vcs.git.history_rewrite", "abandon|metaedit|diffedit|sign|unsign"],
    ["vcs.git.history_destroy", "op|operation abandon"],
    ["vcs.git.history_destroy", "util gc"],
    ["vcs.git.branch_delete", "bookmark|b|branch delete|d|forget|f"],
    ["vcs.git.push", "git push"],
    ["vcs.git.remote_delete", "git push --deleted"],
    ["vcs.git.config", "git remote add|remove|rename|set-url"],
    ["vcs.git.config", "config set|edit|unset"],
    ["vcs.git.exec", "util exec"],
    ["vcs.git.exec", "run"],
    ["vcs.git.exec", "** --tool"],
    ["vcs.git.config_exec", "** --config|--config-file|--config-toml"],
  ],
});

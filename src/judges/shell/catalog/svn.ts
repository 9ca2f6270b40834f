/** svn: code hosts. */
import { program } from "../program.ts";

export default program({
  names: "svn",
  flags: `-N|--non-recursive --stop-on-copy --xml --incremental --no-auth-cache --summarize --git
    -u|--show-updates --no-ignore -g|--use-merge-history --diff -R|--recursive --internal-diff
    --ignore-properties --properties-only --notice-ancestry --no-diff-added --no-diff-deleted
    --ignore-externals --no-newline --log --strict --force
    --with-all-revprops --with-no-revprops --show-copies-as-adds --include-externals -e`,
  values: `-r|--revision -m|--message -c|--change -x|--extensions -l --username --changelist --cl
    --show-item --old --new --strip --search-and --accept --encoding --with-revprop --show-revs
    --password --limit --depth --max --max-items --max-results --count --page --page-size
    --per-page --offset --sort --sort-by --order --order-by --filter --query --search --fields
    --columns --since --until --from-date --to-date --timeout --log-level --loglevel --verbosity
    --width --region --zone --location --project --profile --namespace --tail --lines`,
  options: {
    "--config-dir=": "settings",
    "-F|--file|--targets=": "read",
    "--trust-server-cert": "env.hijack",
    "--trust-server-cert-failures=": "env.hijack",
    "--show-passwords": "secret.access",
  },
  verbs: [
    [
      "vcs.git.read",
      "status|stat|st|info|log|diff|di|blame|praise|annotate|ann|list|ls|cat|proplist|plist|" +
        "pl|propget|pget|pg|help|mergeinfo|auth",
    ],
    ["vcs.git.fetch", "checkout|co|update|up|switch|sw|export"],
    [
      "vcs.git.write",
      "add|mkdir|copy|cp|move|mv|rename|ren|merge|changelist|cl|cleanup|resolve|resolved|" +
        "propset|pset|ps|propedit|propdel|relocate|upgrade|patch",
    ],
    ["vcs.git.push", "commit|ci|import|lock|unlock"],
    ["vcs.git.push", "mkdir|copy|cp|move|mv|rename|ren|propset|pset|ps|propdel ~*://*"],
    ["vcs.git.discard", "revert"],
    ["vcs.git.discard", "cleanup --remove-unversioned|--remove-ignored"],
    ["vcs.git.rm", "delete|del|remove|rm"],
    ["vcs.git.remote_delete", "delete|del|remove|rm ~*://*"],
    ["vcs.git.exec", "** --diff-cmd|--diff3-cmd|--editor-cmd|--merge-cmd"],
    ["vcs.git.config_exec", "** --config-option"],
    ["url.credential", "** --password"],
  ],
});

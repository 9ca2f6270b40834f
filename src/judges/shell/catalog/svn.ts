/** svn: code hosts. */
import { program } from "../program.ts";

export default program({
  names: "svn",
  values:
    "-r --revision -m --message -F --file -c --change -x --extensions -l --limit --username --password --depth --targets --changelist --config-dir",
  verbs: [
    [
      "vcs.git.read",
      "status|stat|st|info|log|diff|di|blame|praise|annotate|ann|list|ls|cat|proplist|plist|pl|propget|pget|pg|help|mergeinfo|auth",
    ],
    ["vcs.git.fetch", "checkout|co|update|up|switch|sw|export"],
    [
      "vcs.git.write",
      "add|mkdir|copy|cp|move|mv|rename|ren|merge|changelist|cl|cleanup|resolve|resolved|propset|pset|ps|propedit|propdel|relocate|upgrade|patch",
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

/** hg, chg: code hosts. */
import { program } from "../program.ts";

/** Mercurial, Subversion, Jujutsu and the like, in git's words. */
export default program({
  names: "hg chg",
  flags: `-p|--patch -g|--git -y|--noninteractive -A -a --text -c|--clean -i|--ignored -C|--copies
    -S|--subrepos -f|--follow -G|--graph --stat -w|--ignore-all-space -b -Z -B
    -U|--unmodified|--noupdate -k|--keyword -M|--no-merges --no-status -0|--print0 -u -d
    -m|--modified -n|--number|--noninteractive --closed --removed --deleted --hidden --traceback
    --time --profile --nodates --noprefix --rev-range --outgoing --remote
    --changeset --user-verbose --active --topo -t --tags --bookmarks --no-backup -r`,
  values: `-r|--rev -m|--message -u|--user -d|--date -I|--include -X|--exclude -b|--branch
    -T|--template -n|--name -B|--bookmark --prune --only-branch --encoding --encodingmode
    --color --pager --from --to --change -c -U|--unified --limit -l --keyword --max --max-items
    --max-results --count --page --page-size --per-page --offset --sort --sort-by --order
    --order-by --filter --query --search --fields --columns --since --until --from-date
    --to-date --timeout --log-level --loglevel --verbosity --width --depth --region --zone
    --location --project --namespace --tail --lines`,
  options: {
    "-R|--repository|--cwd=": "config",
    "--logfile=": "read",
    "-o|--output|--bundle=": "write",
    "--insecure": "env.hijack",
    "--debugger": "code.exec.repl",
  },
  verbs: [
    [
      "vcs.git.read",
      "status|st|log|history|diff|cat|annotate|blame|branch|branches|tags|heads|" +
        "parents|paths|identify|id|summary|sum|root|files|manifest|grep|locate|" +
        "export|showconfig|help|version|verify",
    ],
    ["vcs.git.read", "bookmarks|bookmark|phase|tag ."],
    ["vcs.git.read", "config"],
    ["vcs.git.config", "config -e|--edit|-g|--global|-l|--local"],
    ["vcs.git.read", "incoming|in|outgoing|out"],
    [
      "vcs.git.write",
      "add|addremove|commit|ci|merge|bookmark|bookmarks|tag|branch|graft|copy|" +
        "cp|rename|mv|move|init|shelve|unshelve|resolve|import|patch|update|up|" +
        "checkout|co|bisect|recover|phase",
    ],
    ["vcs.git.fetch", "pull|clone|fetch|unbundle"],
    ["vcs.git.discard", "update|up|checkout|co -C|--clean"],
    ["vcs.git.discard", "revert|backout"],
    ["vcs.git.discard", "shelve -d|--delete|--cleanup"],
    ["vcs.git.clean", "purge|clean"],
    ["vcs.git.read!", "purge|clean -p|--print"],
    ["vcs.git.rm", "remove|rm|forget"],
    ["vcs.git.history_rewrite", "commit|ci --amend"],
    [
      "vcs.git.history_rewrite",
      "amend|histedit|rebase|strip|rollback|uncommit|evolve|absorb|fold|split|metaedit|convert",
    ],
    ["vcs.git.history_destroy", "prune|debugstrip"],
    ["vcs.git.branch_delete", "bookmark|bookmarks -d|--delete"],
    ["vcs.git.tag_delete", "tag --remove"],
    ["vcs.git.push", "push"],
    ["vcs.git.push_force", "push -f|--force"],
    ["vcs.git.exec", "bisect -c|--command @run:-c|--command"],
    ["vcs.git.exec", "extdiff|vdiff|kdiff3|meld"],
    ["vcs.git.config_exec", "** --config|--config-file"],
    ["vcs.git.exec", "** --remotecmd|-e=*|--ssh"],
    ["net.listen", "serve"],
    ["net.upload", "email"],
  ],
});

/** git's verbs that have verbs of their own, and the rare ones, a line each. */
import type { Family } from "../verb.ts";

/** Options such as `-m` take the next word with all of these verbs. */
export const gitTable: Family = {
  programs: "git",
  values:
    "-m --message -F --file --ref --reason --expire --expire-unreachable -b --branch --name --reference -t --term-new --term-old -s --strategy",
  lines: `
    vcs.git.write           stash .
    vcs.git.write           stash push|save|pop|apply|branch|create|store
    vcs.git.discard         stash drop|clear
    vcs.git.read            worktree list
    vcs.git.write           worktree lock|unlock|move|repair|prune
    vcs.git.clean           worktree remove
    vcs.git.discard         worktree remove -f|--force
    vcs.git.read            notes .
    vcs.git.read            notes list|show|get-ref
    vcs.git.write           notes add|append|edit|copy|merge
    vcs.git.discard         notes remove|prune
    vcs.git.discard         notes add|copy -f|--force
    vcs.git.read            remote .
    vcs.git.read            remote show|get-url
    vcs.git.fetch           remote update|prune
    vcs.git.read            submodule .
    vcs.git.read            submodule status|summary
    vcs.git.write           submodule init|sync|absorbgitdirs|set-branch
    vcs.git.fetch           submodule update|add
    vcs.git.discard         submodule update -f|--force
    vcs.git.discard         submodule deinit
    vcs.git.config          submodule set-url
    vcs.git.write           bisect start|good|bad|old|new|skip|reset|terms|next|replay
    vcs.git.read            bisect log|visualize|view|help
    vcs.git.write           bisect run @run
    vcs.git.history_destroy reflog expire|delete|drop
    vcs.git.read            bundle verify|list-heads @read
    vcs.git.write           bundle unbundle
    vcs.git.read            rerere .
    vcs.git.read            rerere status|diff|remaining
    vcs.git.discard         rerere clear|forget|gc
    vcs.git.read            sparse-checkout list|check-rules
    vcs.git.write           sparse-checkout set|add|init|reapply|disable
    vcs.git.write           maintenance run
    persist.cron            maintenance start|register
    vcs.git.config          maintenance stop|unregister
    vcs.git.read            refs verify|list|exists
    vcs.git.write           refs migrate
    vcs.git.exec            difftool|mergetool
    vcs.git.read!           difftool|mergetool --tool-help
    vcs.git.exec            difftool -x|--extcmd @run:-x|--extcmd
    vcs.git.exec            hook run
    vcs.git.exec            citool|gui|gitk|instaweb|web--browse
    secret.access           credential fill|approve|reject
    secret.access           credential-store|credential-cache|credential-osxkeychain|credential-manager|credential-libsecret **
    net.upload              send-email|imap-send
    net.listen              daemon|http-backend|instaweb
    net.listen              fsmonitor--daemon start|run
    vcs.git.read            fsmonitor--daemon status
    vcs.git.write           fsmonitor--daemon stop
    vcs.git.write           subtree add|merge|split|pull
    vcs.git.push            subtree push
    vcs.git.read            lfs .
    vcs.git.read            lfs ls-files|status|env|version|logs|locks|pointer|ext|fsck
    vcs.git.fetch           lfs fetch|pull|checkout|clone
    vcs.git.write           lfs track|untrack|clean|smudge
    vcs.git.push            lfs push|lock|unlock
    vcs.git.config_exec     lfs install|update|uninstall
    vcs.git.history_destroy lfs prune|dedup
    vcs.git.history_rewrite lfs migrate
    vcs.git.read!           lfs migrate info
    vcs.git.read            svn info|log|find-rev|show-ignore|blame
    vcs.git.fetch           svn fetch|clone|rebase|init
    vcs.git.push            svn dcommit|branch|tag|set-tree|commit-diff
    vcs.git.fetch           p4 sync|clone|rebase
    vcs.git.push            p4 submit
    vcs.git.write           quiltimport|mailsplit|difftool--helper
    exec.help               help **
  `,
};

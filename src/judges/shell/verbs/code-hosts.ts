/** Code hosts (gh, glab, …) and the version control systems beside git. `gh api` needs code: programs/code-hosts.ts. */
import type { Family } from "../verb.ts";

const BODIES = "-F|--body-file|--notes-file|--description-file";

/** GitHub's own. Source: cli.github.com/manual. */
export const gh: Family = {
  programs: "gh",
  values: `-R --repo -q --jq -t --template --json -L --limit -H --head -B --base -b --body -F --body-file -a --assignee -A --author -l --label -m
    --milestone -S --search -s --state -p --project -r --reviewer -w --workflow -e --event -u --user -c --commit -o --org --env --app -n --notes
    --notes-file --name --description -d --title --hostname --branch --job --attempt --interval --key --ref --sort --order --visibility
    --source --remote --clone-url --homepage --owner --id --add-label --remove-label --add-assignee --add-reviewer --match-head-commit`,
  lines: `
    exec.help          help
    exec.help          version|completion
    vcs.host.read      .
    vcs.host.read      status|browse|search
    vcs.host.read      pr|issue .
    vcs.host.read      pr view|list|ls|diff|checks|status
    vcs.host.read      issue view|list|ls|status
    vcs.host.read      repo view|list|ls
    vcs.host.read      repo license|gitignore|autolink|deploy-key list|view
    vcs.host.read      release view|list|ls|verify|verify-asset
    vcs.host.read      run view|list|ls|watch
    vcs.host.read      workflow view|list|ls
    vcs.host.read      gist view|list|ls
    vcs.host.read      label|cache|ruleset|org|ssh-key|gpg-key|variable list|ls|view|get|check
    vcs.host.read      project view|list|ls|field-list|item-list
    vcs.host.read      codespace|cs list|ls|view|logs|ports
    vcs.host.read      extension|ext|extensions list|ls|search|browse
    vcs.host.read      alias|config list|ls|get
    vcs.host.read      attestation verify|trusted-root
    vcs.host.read      agent-task list|view
    secret.list        secret list|ls
    secret.list        auth status
    secret.access      auth status -t|--show-token
    secret.access      auth token|login|refresh|logout|switch
    vcs.git.config_exec auth setup-git
    secret.access      secret set|delete|remove|rm
    vcs.git.write      pr checkout|co
    vcs.git.discard    pr checkout|co -f|--force
    vcs.git.fetch      repo|gist clone
    net.download       run|release|attestation download
    vcs.host.write     pr create|new|comment|edit|close|reopen|ready|review|merge|lock|unlock|update-branch|revert @read:${BODIES}
    vcs.host.write     pr|issue|release create|new|comment|edit|review|close|merge --body|--notes|--description|-b|-n @read:${BODIES}
    vcs.host.delete    pr comment --delete-last
    vcs.host.write     issue create|new|comment|edit|close|reopen|develop|lock|unlock|pin|unpin|transfer @read:${BODIES}
    vcs.host.delete    issue delete
    vcs.host.delete    issue comment --delete-last
    vcs.host.write     repo create|new|edit|fork|rename|archive|unarchive|sync
    vcs.host.write     repo autolink|deploy-key create|add
    vcs.host.delete    repo autolink|deploy-key delete
    vcs.host.destroy   repo delete
    vcs.git.config     repo set-default
    vcs.host.write     release create|new|edit|upload @read:-F|--notes-file
    vcs.host.delete    release delete|delete-asset
    vcs.host.write     run rerun|cancel
    vcs.host.delete    run delete
    vcs.host.write     workflow run|enable|disable
    net.upload         gist create|new @read
    vcs.host.write     gist edit|rename @read:-a|--add
    vcs.host.delete    gist delete
    vcs.host.write     label create|edit|clone
    vcs.host.delete    label|cache|variable|codespace|cs|ssh-key|gpg-key delete|remove
    vcs.host.write     variable set
    vcs.host.write     ssh-key|gpg-key add @read
    vcs.host.write     project create|copy|edit|close|link|unlink|mark-template|field-create|item-add|item-create|item-edit|item-archive
    vcs.host.delete    project delete|field-delete|item-delete
    vcs.host.write     codespace|cs create|edit|stop|rebuild
    vcs.host.write     codespace|cs ports visibility
    net.listen         codespace|cs ports forward
    net.remote         codespace|cs ssh|cp|code|jupyter
    pkg.install        extension|ext|extensions install|upgrade|create
    pkg.uninstall      extension|ext|extensions remove
    code.exec.package  extension|ext|extensions exec
    fs.write.outside   alias set|delete
    persist.hook       alias set -s|--shell
    persist.hook       alias set ~!*
    persist.hook       alias import
    fs.write.outside   config set|clear-cache
    persist.hook       config set editor|pager|browser
    vcs.host.write     agent-task create
    agent.dispatch     copilot explain|suggest
  `,
};

/** GitLab's. Source: gitlab.com/gitlab-org/cli, docs/source. */
export const glab: Family = {
  programs: "glab",
  values: `-R --repo -g --group -F --output -P --per-page -p --page -b --branch -d --description -t --title -a --assignee -l --label -m --milestone
    --message -s --scope -v --value -k --key -f --file -r --ref --hostname --search --author --reviewer --source-branch --target-branch`,
  lines: `
    exec.help          help
    exec.help          version|completion|check-update
    vcs.host.read      .
    vcs.host.read      mr|issue|ci|release|repo|variable|label|snippet|schedule|user|incident|iteration|milestone .
    vcs.host.read      mr list|ls|view|show|diff|issues|approvers|for
    vcs.host.read      issue|incident list|ls|view|show
    vcs.host.read      ci|pipe|pipeline|ci-cd list|ls|status|stats|view|get|trace|lint|config
    vcs.host.read      repo|project list|ls|view|search|contributors|members
    vcs.host.read      release|variable|label|snippet|schedule|iteration|milestone|deploy-key|ssh-key|gpg-key|token|cluster list|ls|view|get|export
    vcs.host.read      user events
    vcs.host.read      changelog generate
    vcs.host.read      alias list|ls
    vcs.host.read      config get
    secret.list        auth status
    secret.access      auth status -t|--show-token
    secret.access      auth login|logout|configure-docker|docker-helper|git-credential
    secret.access      token create|rotate|revoke
    secret.access      securefile list|create|download|remove
    vcs.git.write      mr checkout
    vcs.git.fetch      repo|project clone
    net.download       release|job|ci download|artifact
    vcs.host.write     mr create|new|update|note|comment|close|reopen|approve|revoke|merge|accept|rebase|subscribe|unsubscribe|todo
    vcs.host.delete    mr delete|del
    vcs.host.write     issue|incident create|new|update|note|comment|close|reopen|board|subscribe|unsubscribe
    vcs.host.delete    issue|incident delete|del
    vcs.host.write     ci|pipe|pipeline|ci-cd run|run-trig|retry|trigger|cancel
    vcs.host.delete    ci|pipe|pipeline|ci-cd delete
    vcs.host.write     repo|project create|new|fork|archive|transfer|mirror|update|publish
    vcs.host.destroy   repo|project delete
    vcs.host.write     release create|upload
    vcs.host.delete    release delete
    vcs.host.write     variable|label|schedule|milestone|iteration|deploy-key|ssh-key|gpg-key|cluster set|create|add|update|run|edit|bootstrap
    vcs.host.delete    variable|label|schedule|milestone|iteration|deploy-key|ssh-key|gpg-key|snippet delete|remove
    net.upload         snippet create|new
    fs.write.outside   config set
    fs.write.outside   alias set|delete
    persist.hook       alias set -s|--shell
    persist.hook       alias set ~!*
    vcs.host.write     duo
    vcs.git.write      stack
    vcs.git.push       stack sync|save
  `,
};

/** What hub has beside git's own verbs. */
export const hub: Family = {
  programs: "hub",
  values: "-h -b -m -F -l -a -M -o -s -L -f -d",
  lines: `
    vcs.host.read    pr list|show
    vcs.host.read    issue .
    vcs.host.read    issue show|labels
    vcs.host.read    release .
    vcs.host.read    release show
    vcs.host.read    ci-status|browse|compare
    vcs.git.write    pr checkout
    vcs.host.write   pull-request|fork|create
    vcs.host.write   pr merge
    vcs.host.write   issue create|update|transfer
    vcs.host.write   release create|edit
    vcs.host.delete  release delete
    net.download     release download
    net.upload       gist create
    vcs.host.read    gist show
    vcs.host.destroy delete
    vcs.git.push     sync
  `,
};

const forges: readonly Family[] = [
  {
    programs: "tea berg fj",
    values: "-r --repo -l --login -R --remote -o --output --limit --page --state",
    lines: `
      vcs.host.read    issues|issue|i|pulls|pull|pr|releases|release|r|repos|repo|labels|label|milestones|milestone|orgs|organizations .
      vcs.host.read    issues|issue|i|pulls|pull|pr|releases|release|r|repos|repo|labels|label|milestones|milestone|orgs|organizations list|ls|view|show|search|status
      vcs.host.read    notifications|whoami|open|branches|branch|times|time
      vcs.git.write    pulls|pull|pr checkout|co|clean
      vcs.git.fetch    clone
      vcs.host.write   comment|c
      vcs.host.write   issues|issue|i|pulls|pull|pr|releases|release|r|repos|repo|labels|label|milestones|milestone|webhooks|webhook|actions create|c|edit|e|update|close|reopen|open|approve|a|reject|merge|m|review|fork|migrate|star|transfer|comment
      vcs.host.delete  issues|issue|i|pulls|pull|pr|releases|release|r|labels|label|milestones|milestone|assets|asset|webhooks|webhook|branch|branches delete|rm|remove
      vcs.host.destroy repos|repo|orgs|organizations delete|rm|remove
      secret.access    logins|login|auth|keys|secrets
      secret.list!     logins|login list|ls
    `,
  },
];

/** Mercurial, Subversion, Jujutsu and the like, in git's words. */
const systems: readonly Family[] = [
  {
    programs: "hg chg",
    values:
      "-R --repository --cwd -r --rev -m --message -l --logfile -u --user -d --date -I --include -X --exclude -b --branch -T --template -n --name -B -G",
    lines: `
      vcs.git.read            status|st|log|history|diff|cat|annotate|blame|branch|branches|tags|heads|parents|paths|identify|id|summary|sum|root|files|manifest|grep|locate|export|showconfig|help|version|verify
      vcs.git.read            bookmarks|bookmark|phase|tag .
      vcs.git.read            config
      vcs.git.config          config -e|--edit|-g|--global|-l|--local
      vcs.git.read            incoming|in|outgoing|out
      vcs.git.write           add|addremove|commit|ci|merge|bookmark|bookmarks|tag|branch|graft|copy|cp|rename|mv|move|init|shelve|unshelve|resolve|import|patch|update|up|checkout|co|bisect|recover|phase
      vcs.git.fetch           pull|clone|fetch|unbundle
      vcs.git.discard         update|up|checkout|co -C|--clean
      vcs.git.discard         revert|backout
      vcs.git.discard         shelve -d|--delete|--cleanup
      vcs.git.clean           purge|clean
      vcs.git.read!           purge|clean -p|--print
      vcs.git.rm              remove|rm|forget
      vcs.git.history_rewrite commit|ci --amend
      vcs.git.history_rewrite amend|histedit|rebase|strip|rollback|uncommit|evolve|absorb|fold|split|metaedit|convert
      vcs.git.history_destroy prune|debugstrip
      vcs.git.branch_delete   bookmark|bookmarks -d|--delete
      vcs.git.tag_delete      tag --remove
      vcs.git.push            push
      vcs.git.push_force      push -f|--force
      vcs.git.exec            bisect -c|--command @run:-c|--command
      vcs.git.exec            extdiff|vdiff|kdiff3|meld
      vcs.git.config_exec     ** --config|--config-file
      vcs.git.exec            ** --remotecmd|-e=*|--ssh
      net.listen              serve
      net.upload              email
    `,
  },
  {
    programs: "svn",
    values:
      "-r --revision -m --message -F --file -c --change -x --extensions -l --limit --username --password --depth --targets --changelist --config-dir",
    lines: `
      vcs.git.read          status|stat|st|info|log|diff|di|blame|praise|annotate|ann|list|ls|cat|proplist|plist|pl|propget|pget|pg|help|mergeinfo|auth
      vcs.git.fetch         checkout|co|update|up|switch|sw|export
      vcs.git.write         add|mkdir|copy|cp|move|mv|rename|ren|merge|changelist|cl|cleanup|resolve|resolved|propset|pset|ps|propedit|propdel|relocate|upgrade|patch
      vcs.git.push          commit|ci|import|lock|unlock
      vcs.git.push          mkdir|copy|cp|move|mv|rename|ren|propset|pset|ps|propdel ~*://*
      vcs.git.discard       revert
      vcs.git.discard       cleanup --remove-unversioned|--remove-ignored
      vcs.git.rm            delete|del|remove|rm
      vcs.git.remote_delete delete|del|remove|rm ~*://*
      vcs.git.exec          ** --diff-cmd|--diff3-cmd|--editor-cmd|--merge-cmd
      vcs.git.config_exec   ** --config-option
      url.credential        ** --password
    `,
  },
  {
    programs: "jj",
    values:
      "-R --repository -r --revision --revisions -m --message -T --template -A --insert-after -B --insert-before -o --onto -d --destination -f --from -t --to -s --source -b --branch --bookmark --remote --limit -n",
    lines: `
      vcs.git.read            .
      vcs.git.read            status|st|log|show|diff|evolog|obslog|interdiff|root|version|help
      vcs.git.read            op|operation|file|bookmark|b|branch|tag|workspace|config|sparse|git log|show|diff|list|l|get|root|path
      vcs.git.read            git remote list
      vcs.git.write           new|commit|describe|desc|edit|squash|split|rebase|duplicate|backout|revert|absorb|undo|redo|restore|parallelize|simplify-parents|next|prev|resolve|fix
      vcs.git.write           bookmark|b|branch|tag create|c|set|s|move|m|rename|r|track|t|untrack
      vcs.git.write           op|operation restore|undo|revert
      vcs.git.write           file track|untrack|chmod
      vcs.git.write           workspace add|forget|rename|update-stale
      vcs.git.write           sparse set|edit|reset
      vcs.git.fetch           git fetch|clone|import|export|init|colocation
      vcs.git.history_rewrite abandon|metaedit|diffedit|sign|unsign
      vcs.git.history_destroy op|operation abandon
      vcs.git.history_destroy util gc
      vcs.git.branch_delete   bookmark|b|branch delete|d|forget|f
      vcs.git.push            git push
      vcs.git.remote_delete   git push --deleted
      vcs.git.config          git remote add|remove|rename|set-url
      vcs.git.config          config set|edit|unset
      vcs.git.exec            util exec
      vcs.git.exec            run
      vcs.git.exec            ** --tool
      vcs.git.config_exec     ** --config|--config-file|--config-toml
    `,
  },
];

export const codeHosts: readonly Family[] = [gh, glab, hub, ...forges, ...systems];

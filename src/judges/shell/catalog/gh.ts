/** gh: code hosts. */
import { program } from "../program.ts";
import { withApi } from "../programs/code-hosts.ts";

const BODIES = "-F|--body-file|--notes-file|--description-file";

/** GitHub's own. Source: cli.github.com/manual. */
export default program({
  names: "gh",
  traits: ["grouped-verbs"],
  flags: `--web -w -c --comments --name-only --patch --watch --required --fail-fast --draft --log
    --log-failed --exit-status --failed --archived --fork --no-* --source --public --private
    --files --yaml -y --include-* --exclude-* --latest -e -i --allow-forks --detach
    --recurse-submodules --active --compact --parents --default --is-*
    --deny-self-hosted-runners --good-first-issues --help-wanted-issues --locked --merged
    --interactive --stat --follow --releases --settings --wiki --projects --color?
    --bundle-from-oci --starred --secret --auto --disable-auto --squash --merge --rebase --undo
    --remove-milestone --clear --clobber --skip-existing -n --release --raw --single
    --all-branches --default-branch-only --prerelease --generate-notes --verify-tag --push
    --add-readme --clone --disable-*`,
  values: `-R|--repo -q|--jq -t|--template|--title --json -L -H|--head -B|--base -b|--body -F
    --body-file -a|--assignee -A|--author -l|--label -m|--milestone -S -s|--state -p
    -r|--reviewer -w|--workflow -e|--event -u|--user -c|--commit -o --org --env --app -n|--notes
    --notes-file --name --description -d --hostname -h --branch --job -j --attempt --interval
    --key -k --ref --order -O --visibility --source --remote --clone-url --homepage --owner --id
    --add-label --remove-label --add-assignee --remove-assignee --add-reviewer --remove-reviewer
    --add-project --remove-project --match-head-commit --status --created --updated --closed
    --merged-at --mentions --mention --involves --commenter --language --extension --filename
    -f|--filename --size --match --topic --license --stars --forks --followers --reactions
    --interactions --review --reviewed-by --review-requested --checks --committer --author-date
    --committer-date --author-email --author-name --committer-email --committer-name --hash
    --parent --tree --project --exclude -E --number-topics --signer-workflow --signer-repo
    --signer-digest --cert-identity --cert-identity-regex --cert-oidc-issuer --predicate-type
    --digest-alg --bundle --custom-trusted-root --source-ref --source-digest --codespace
    --repo-owner --subject --color -x --reason --tag --target --discussion-category --gitignore
    --upstream-remote-name --limit --search --sort`,
  verbs: [
    ["exec.help", "help"],
    ["exec.help", "version|completion"],
    ["vcs.host.read", "."],
    ["vcs.host.read", "status|browse|search"],
    ["vcs.host.read", "pr|issue ."],
    ["vcs.host.read", "pr view|list|ls|diff|checks|status"],
    ["vcs.host.read", "issue view|list|ls|status"],
    ["vcs.host.read", "repo view|list|ls"],
    ["vcs.host.read", "repo license|gitignore|autolink|deploy-key list|view"],
    ["vcs.host.read", "release view|list|ls|verify|verify-asset"],
    ["vcs.host.read", "run view|list|ls|watch"],
    ["vcs.host.read", "workflow view|list|ls"],
    ["vcs.host.read", "gist view|list|ls"],
    ["vcs.host.read", "label|cache|ruleset|org|ssh-key|gpg-key|variable list|ls|view|get|check"],
    ["vcs.host.read", "project view|list|ls|field-list|item-list"],
    ["vcs.host.read", "codespace|cs list|ls|view|logs|ports"],
    ["vcs.host.read", "extension|ext|extensions list|ls|search|browse"],
    ["vcs.host.read", "alias|config list|ls|get"],
    ["vcs.host.read", "attestation verify|trusted-root"],
    ["vcs.host.read", "agent-task list|view"],
    ["secret.list", "secret list|ls"],
    ["secret.list", "auth status"],
    ["secret.access", "auth status -t|--show-token"],
    ["secret.access", "auth token|login|refresh|logout|switch"],
    ["vcs.git.config_exec", "auth setup-git"],
    ["secret.access", "secret set|delete|remove|rm"],
    ["vcs.git.write", "pr checkout|co"],
    ["vcs.git.discard", "pr checkout|co -f|--force"],
    ["vcs.git.fetch", "repo|gist clone"],
    ["net.download", "run|release|attestation download"],
    ["vcs.host.read!", "run download -D=/tmp/*|--dir=/tmp/* !-D=*..*|--dir=*..*"],
    [
      "vcs.host.write",
      "pr create|new|comment|edit|close|reopen|ready|review|merge|lock|unlock|update-branch|" +
        `revert @read:${BODIES}`,
    ],
    [
      "vcs.host.write",
      "pr|issue|release create|new|comment|edit|review|close|merge " +
        `--body|--notes|--description|-b|-n @read:${BODIES}`,
    ],
    ["vcs.host.delete", "pr comment --delete-last"],
    [
      "vcs.host.write",
      "issue create|new|comment|edit|close|reopen|develop|lock|unlock|pin|unpin|transfer " +
        `@read:${BODIES}`,
    ],
    ["vcs.host.delete", "issue delete"],
    ["vcs.host.delete", "issue comment --delete-last"],
    ["vcs.host.write", "repo create|new|edit|fork|rename|archive|unarchive|sync"],
    ["vcs.host.write", "repo autolink|deploy-key create|add"],
    ["vcs.host.delete", "repo autolink|deploy-key delete"],
    ["vcs.host.destroy", "repo delete"],
    ["vcs.git.config", "repo set-default"],
    ["vcs.host.write", "release create|new|edit|upload @read:-F|--notes-file"],
    ["vcs.host.delete", "release delete|delete-asset"],
    ["vcs.host.write", "run rerun|cancel"],
    ["vcs.host.delete", "run delete"],
    ["vcs.host.write", "workflow run|enable|disable"],
    ["net.upload", "gist create|new @read"],
    ["vcs.host.write", "gist edit|rename @read:-a|--add"],
    ["vcs.host.delete", "gist delete"],
    ["vcs.host.write", "label create|edit|clone"],
    ["vcs.host.delete", "label|cache|variable|codespace|cs|ssh-key|gpg-key delete|remove"],
    ["vcs.host.write", "variable set"],
    ["vcs.host.write", "ssh-key|gpg-key add @read"],
    [
      "vcs.host.write",
      "project create|copy|edit|close|link|unlink|mark-template|field-create|item-add|" +
        "item-create|item-edit|item-archive",
    ],
    ["vcs.host.delete", "project delete|field-delete|item-delete"],
    ["vcs.host.write", "codespace|cs create|edit|stop|rebuild"],
    ["vcs.host.write", "codespace|cs ports visibility"],
    ["net.listen", "codespace|cs ports forward"],
    ["net.remote", "codespace|cs ssh|cp|code|jupyter"],
    ["pkg.install", "extension|ext|extensions install|upgrade|create"],
    ["pkg.uninstall", "extension|ext|extensions remove"],
    ["code.exec.package", "extension|ext|extensions exec"],
    ["fs.write.outside", "alias set|delete"],
    ["persist.hook", "alias set -s|--shell"],
    ["persist.hook", "alias set ~!*"],
    ["persist.hook", "alias import"],
    ["fs.write.outside", "config set|clear-cache"],
    ["persist.hook", "config set editor|pager|browser"],
    ["vcs.host.write", "agent-task create"],
    ["agent.dispatch", "copilot explain|suggest"],
  ],
  judge: withApi,
});

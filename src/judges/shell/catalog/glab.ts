/** glab: code hosts. */
import { program } from "../program.ts";
import { withApi } from "../programs/code-hosts.ts";

/** GitLab's. Source: gitlab.com/gitlab-org/cli, docs/source. */
export default program({
  names: "glab",
  traits: ["grouped-verbs"],
  flags: `-A|--all -w|--web -c|--closed --merged -M --draft --wip --mine --comments --system-logs
    --raw --live --compact -m --opened --not-draft --no-* --with-pipeline --detailed --me
    --show-all --remove-source-branch --fill --yes -y --archived --starred --include-subgroups
    -G --member --with-issues-enabled --preserve-namespace --include-jobs --merged-yaml --draft
    --deployed --resolved --unresolved`,
  values: `-R|--repo -g|--group -F|--output -P -p -b|--branch -d|--description -t|--title
    -a|--assignee -l|--label --milestone -s|--scope -v|--value -k|--key -r --ref --hostname --author
    --reviewer --source-branch --target-branch --not-label --not-author --not-assignee --state
    --status --name --username -n -u --user --sha --updated-after --updated-before --created-after
    --created-before --action --target --iteration -i --epic -e --issue-type --confidential --in -S
    -o --source --weight --job-name -j --pipeline-id --job-id --from --to --trailer --tag --message
    --per-page --page --search`,
  options: { "-f|--file|--config-file=": "read" },
  verbs: [
    ["exec.help", "help"],
    ["exec.help", "version|completion|check-update"],
    ["vcs.host.read", "."],
    [
      "vcs.host.read",
      "mr|issue|ci|release|repo|variable|label|snippet|schedule|user|incident|" +
        "iteration|milestone .",
    ],
    ["vcs.host.read", "mr list|ls|view|show|diff|issues|approvers|for"],
    ["vcs.host.read", "issue|incident list|ls|view|show"],
    ["vcs.host.read", "ci|pipe|pipeline|ci-cd list|ls|status|stats|view|get|trace|lint|config"],
    ["vcs.host.read", "repo|project list|ls|view|search|contributors|members"],
    [
      "vcs.host.read",
      "release|variable|label|snippet|schedule|iteration|milestone|deploy-key|ssh-key|gpg-key|" +
        "token|cluster list|ls|view|get|export",
    ],
    ["vcs.host.read", "user events"],
    ["vcs.host.read", "changelog generate"],
    ["vcs.host.read", "alias list|ls"],
    ["vcs.host.read", "config get"],
    ["secret.list", "auth status"],
    ["secret.access", "auth status -t|--show-token"],
    ["secret.access", "auth login|logout|configure-docker|docker-helper|git-credential"],
    ["secret.access", "variable get|export"],
    ["secret.access", "token create|rotate|revoke"],
    ["secret.access", "securefile list|create|download|remove"],
    ["vcs.git.write", "mr checkout"],
    ["vcs.git.fetch", "repo|project clone"],
    ["net.download", "release|job|ci download|artifact"],
    [
      "vcs.host.write",
      "mr create|new|update|note|comment|close|reopen|approve|revoke|merge|accept|rebase|" +
        "subscribe|unsubscribe|todo",
    ],
    ["vcs.host.delete", "mr delete|del"],
    [
      "vcs.host.write",
      "issue|incident create|new|update|note|comment|close|reopen|board|subscribe|unsubscribe",
    ],
    ["vcs.host.delete", "issue|incident delete|del"],
    ["vcs.host.write", "ci|pipe|pipeline|ci-cd run|run-trig|retry|trigger|cancel"],
    ["vcs.host.delete", "ci|pipe|pipeline|ci-cd delete"],
    ["vcs.host.write", "repo|project create|new|fork|archive|transfer|mirror|update|publish"],
    ["vcs.host.destroy", "repo|project delete"],
    ["vcs.host.write", "release create|upload"],
    ["vcs.host.delete", "release delete"],
    [
      "vcs.host.write",
      "variable|label|schedule|milestone|iteration|deploy-key|ssh-key|gpg-key|cluster " +
        "set|create|add|update|run|edit|bootstrap",
    ],
    [
      "vcs.host.delete",
      "variable|label|schedule|milestone|iteration|deploy-key|ssh-key|gpg-key|" +
        "snippet delete|remove",
    ],
    ["net.upload", "snippet create|new"],
    ["fs.write.outside", "config set"],
    ["fs.write.outside", "alias set|delete"],
    ["persist.hook", "alias set -s|--shell"],
    ["persist.hook", "alias set ~!*"],
    ["vcs.host.write", "duo"],
    ["vcs.git.write", "stack"],
    ["vcs.git.push", "stack sync|save"],
  ],
  judge: withApi,
});

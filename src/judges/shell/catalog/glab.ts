/** glab: code hosts. */
import { program } from "../program.ts";
import { withApi } from "../programs/code-hosts.ts";

/** GitLab's. Source: gitlab.com/gitlab-org/cli, docs/source. */
export default program({
  names: "glab",
  values: `-R --repo -g --group -F --output -P --per-page -p --page -b --branch -d --description -t --title -a --assignee -l --label -m --milestone
    --message -s --scope -v --value -k --key -f --file -r --ref --hostname --search --author --reviewer --source-branch --target-branch`,
  verbs: [
    ["exec.help", "help"],
    ["exec.help", "version|completion|check-update"],
    ["vcs.host.read", "."],
    ["vcs.host.read", "mr|issue|ci|release|repo|variable|label|snippet|schedule|user|incident|iteration|milestone ."],
    ["vcs.host.read", "mr list|ls|view|show|diff|issues|approvers|for"],
    ["vcs.host.read", "issue|incident list|ls|view|show"],
    ["vcs.host.read", "ci|pipe|pipeline|ci-cd list|ls|status|stats|view|get|trace|lint|config"],
    ["vcs.host.read", "repo|project list|ls|view|search|contributors|members"],
    [
      "vcs.host.read",
      "release|variable|label|snippet|schedule|iteration|milestone|deploy-key|ssh-key|gpg-key|token|cluster list|ls|view|get|export",
    ],
    ["vcs.host.read", "user events"],
    ["vcs.host.read", "changelog generate"],
    ["vcs.host.read", "alias list|ls"],
    ["vcs.host.read", "config get"],
    ["secret.list", "auth status"],
    ["secret.access", "auth status -t|--show-token"],
    ["secret.access", "auth login|logout|configure-docker|docker-helper|git-credential"],
    ["secret.access", "token create|rotate|revoke"],
    ["secret.access", "securefile list|create|download|remove"],
    ["vcs.git.write", "mr checkout"],
    ["vcs.git.fetch", "repo|project clone"],
    ["net.download", "release|job|ci download|artifact"],
    [
      "vcs.host.write",
      "mr create|new|update|note|comment|close|reopen|approve|revoke|merge|accept|rebase|subscribe|unsubscribe|todo",
    ],
    ["vcs.host.delete", "mr delete|del"],
    ["vcs.host.write", "issue|incident create|new|update|note|comment|close|reopen|board|subscribe|unsubscribe"],
    ["vcs.host.delete", "issue|incident delete|del"],
    ["vcs.host.write", "ci|pipe|pipeline|ci-cd run|run-trig|retry|trigger|cancel"],
    ["vcs.host.delete", "ci|pipe|pipeline|ci-cd delete"],
    ["vcs.host.write", "repo|project create|new|fork|archive|transfer|mirror|update|publish"],
    ["vcs.host.destroy", "repo|project delete"],
    ["vcs.host.write", "release create|upload"],
    ["vcs.host.delete", "release delete"],
    [
      "vcs.host.write",
      "variable|label|schedule|milestone|iteration|deploy-key|ssh-key|gpg-key|cluster set|create|add|update|run|edit|bootstrap",
    ],
    ["vcs.host.delete", "variable|label|schedule|milestone|iteration|deploy-key|ssh-key|gpg-key|snippet delete|remove"],
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

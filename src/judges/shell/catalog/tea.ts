/** tea, berg, fj: code hosts. */
import { program } from "../program.ts";

export default program({
  names: "tea berg fj",
  flags: "--comments? --watched --mine --pull --starred",
  values: `-r|--repo -l|--login -R|--remote -o --state --fields -f -k|--keyword --labels -L
    --milestones -m --assignee -a --author -A --from -F --kind -K --type -T --owner -O --tag -u
    --mentions -M -p --lm --limit -s --page --output`,
  verbs: [
    [
      "vcs.host.read",
      "issues|issue|i|pulls|pull|pr|releases|release|r|repos|repo|labels|label|milestones|" +
        "milestone|orgs|organizations .",
    ],
    [
      "vcs.host.read",
      "issues|issue|i|pulls|pull|pr|releases|release|r|repos|repo|labels|label|milestones|" +
        "milestone|orgs|organizations list|ls|view|show|search|status",
    ],
    ["vcs.host.read", "notifications|whoami|open|branches|branch|times|time"],
    ["vcs.git.write", "pulls|pull|pr checkout|co|clean"],
    ["vcs.git.fetch", "clone"],
    ["vcs.host.write", "comment|c"],
    [
      "vcs.host.write",
      "issues|issue|i|pulls|pull|pr|releases|release|r|repos|repo|labels|label|milestones|" +
        "milestone|webhooks|webhook|actions create|c|edit|e|update|close|reopen|open|approve|a|" +
        "reject|merge|m|review|fork|migrate|star|transfer|comment",
    ],
    [
      "vcs.host.delete",
      "issues|issue|i|pulls|pull|pr|releases|release|r|labels|label|milestones|milestone|" +
        "assets|asset|webhooks|webhook|branch|branches delete|rm|remove",
    ],
    ["vcs.host.destroy", "repos|repo|orgs|organizations delete|rm|remove"],
    ["secret.access", "logins|login|auth|keys|secrets"],
    ["secret.list!", "logins|login list|ls"],
  ],
});

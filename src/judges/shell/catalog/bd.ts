/** bd: beads, an issue tracker that lives in a project. Source: the README of steveyegge/beads. */
import { program } from "../program.ts";

export default program({
  names: "bd beads",
  flags: `--ready --blocked --open --closed --all --tree --reverse --no-db --no-daemon --sandbox
    --quiet --force --dry-run --stdin --parse --no-auto-flush --no-auto-import --unassigned
    --overdue --long --pretty --flat`,
  values: `-t --type -p --priority -d --description --design --acceptance --notes -a --assignee -l
    --labels --label --deps --parent --id --external-ref --status -s --title --reason -r --estimate
    -e --due --defer --sort --limit -n --format --priority-min --priority-max --title-contains
    --desc-contains --created-after --updated-after --closed-after --add-label --remove-label
    --set-labels --depth --max-depth --actor --spec-id --body --append-notes`,
  options: {
    "--db=": "load",
    "-f|--file|--body-file|--design-file|--graph=": "read",
    "-o|--output=": "write",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|quickstart|prime|onboard|completion"],
    [
      "exec.read",
      "list|ls|show|view|ready|blocked|stats|status|count|search|stale|info|comments|lint|" +
        "where|graph|children|query|activity|diff|history",
    ],
    [
      "exec.read",
      "dep|label|epic|config|swarm|formula|mol|template " +
        "tree|list|cycles|status|get|list-all|show|validate",
    ],
    [
      "fs.write.project",
      "create|new|q|update|close|reopen|comment|defer|undefer|set-state|edit-labels|assign|" +
        "note|supersede|duplicate|init",
    ],
    [
      "fs.write.project",
      "dep|label|comments|epic|config add|remove|relate|unrelate|set|close-eligible",
    ],
    ["fs.write.project", "export|flush"],
    ["fs.delete.file", "delete|cleanup|compact|admin|reset|prune"],
    ["vcs.git.push", "sync|dolt"],
    ["persist.hook", "hooks|hook|setup"],
    ["code.exec.escape", "edit"],
    ["persist.service", "daemon|daemons"],
    ["net.request", "jira|linear|github|gitlab|federation"],
  ],
});

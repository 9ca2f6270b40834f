/** openspec, specify, task-master: they keep the plans that agents work from. */
import { program } from "../program.ts";

export default program({
  names: "openspec specify task-master",
  traits: ["project-tool"],
  flags: `--json --specs --changes --strict --all --no-interactive --deltas-only --requirements
    --no-scenarios --with-subtasks --here --ignore-agent-tools --no-git --ready --blocked
    --compact`,
  values: `--type --concurrency --sort -r --requirement -i --id -s --status --tag --depth --priority
    --ai --script --profile`,
  options: { "-f|--file|--input=": "load" },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|check|schemas|completion"],
    [
      "exec.read",
      "list|ls|show|view|validate|status|next|instructions|tags|complexity-report|" +
        "validate-dependencies",
    ],
    [
      "fs.write.project",
      "init|update|archive|change|spec|new|generate|set-status|add-dependency|" +
        "remove-dependency|fix-dependencies|use-tag|add-tag|move|sync-readme",
    ],
    [
      "agent.dispatch",
      "parse-prd|expand|add-task|add-subtask|update-task|update-subtask|analyze-complexity|" +
        "research|autopilot",
    ],
    ["fs.delete.file", "remove-task|clear-subtasks|delete-tag"],
    ["agent.config_write", "models|rules|config"],
  ],
});

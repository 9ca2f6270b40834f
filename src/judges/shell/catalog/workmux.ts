/**
 * workmux: work trees of git with a window of a terminal each. Source: the README of raine/workmux.
 */
import { program } from "../program.ts";

export default program({
  names: "workmux",
  flags: "--json --pr --all -a --no-color -b --background",
  values: "--lines -n --format --base --name --prompt -p",
  options: { "-P|--prompt-file=": "read" },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|docs|completions|changelog|claude"],
    ["exec.read", "list|ls|status|path|capture|wait|dashboard"],
    ["agent.dispatch", "add|open"],
    ["code.exec.project_script", "run|send|restore"],
    ["vcs.git.branch_delete", "merge"],
    ["fs.delete.recursive", "remove|rm|close"],
    ["fs.write.project", "init"],
  ],
});

/** workmux: work trees of git with a window of a terminal each. Source: the README of raine/workmux. */
import { program } from "../program.ts";

export default program({
  names: "workmux",
  flags: "--json --pr --all -a --no-color",
  values: "--lines -n --format",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|docs|completions|changelog|claude"],
    ["exec.read", "list|ls|status|path|capture|wait|dashboard"],
    ["code.exec.project_script", "add|open|run|send|restore"],
    ["vcs.git.branch_delete", "merge"],
    ["fs.delete.recursive", "remove|rm|close"],
    ["fs.write.project", "init"],
  ],
});

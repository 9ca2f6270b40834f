/** ansible-doc, ansible-config: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-doc ansible-config",
  flags: `-l|--list -F|--list_files -s|--snippet -j|--json --metadata-dump --no-fail-on-errors
    --only-changed --disabled`,
  values: "-t|--type -e|--entry-point --format",
  options: { "-M|--module-path|-r|--roles-path|--playbook-dir=": "config", "-c|--config=": "read" },
  verbs: [["exec.read"], ["fs.write.project", "init"]],
});

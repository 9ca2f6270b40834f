/** ansible-lint: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-lint",
  flags: `-p|--parseable --offline -s|--strict --nocolor --force-color --progressive --show-relpath
    -L|--list-rules -T|--list-tags -P|--list-profiles -R --no-offline --fix --write`,
  values:
    "-t|--tags -x|--skip-list -w|--warn-list --enable-list -f|--format --exclude -i|--ignore-file",
  options: {
    "-r|--rules-dir|--rulesdir|-c|--config-file|--project-dir=": "config",
    "--sarif-file=": "write",
  },
  verbs: [
    ["exec.read", "!--fix|--write"],
    ["fs.write.project", "--fix|--write"],
  ],
});

/** ansible-playbook, ansible-pull, ansible-navigator: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-playbook ansible-pull ansible-navigator",
  values:
    "-i --inventory -e --extra-vars -l --limit -t --tags --skip-tags -u --user --private-key --vault-password-file -f --forks -U -d -C",
  verbs: [
    ["cloud.iac.read!", "--syntax-check|--list-hosts|--list-tasks|--list-tags"],
    ["cloud.iac.read!", "--check !-U"],
    ["cloud.iac.apply", "*"],
    ["cloud.iac.apply", "-U|--url"],
  ],
});

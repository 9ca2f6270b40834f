/** ansible-playbook, ansible-pull, ansible-navigator: infrastructure. */
import { program } from "../program.ts";
import { ANSIBLE_VARIABLES, templates } from "./vocabulary.ts";

export default program({
  names: "ansible-playbook ansible-pull ansible-navigator",
  modules: "ansible.playbook",
  flags: `-C|--check -D|--diff --step -b|--become -K|--ask-become-pass -k|--ask-pass
    --force-handlers --flush-cache -J|--ask-vault-password|--ask-vault-pass -o --accept-host-key
    --purge`,
  values: `-e|--extra-vars -l -t|--tags --skip-tags -u|--user -f|--forks --start-at-task
    --become-user --become-method -T --vault-id --private-key --key-file -U|--url -m --mode --pp
    --ce --limit`,
  options: {
    "-i|--inventory|--inventory-file|--vault-password-file|--vault-pass-file|-d|--directory=":
      "config",
    "-M|--module-path|--ssh-common-args|--ssh-extra-args|--sftp-extra-args|--scp-extra-args=":
      "code.exec.escape",
    "--become-password-file|--connection-password-file|-c|--connection=": "code.exec.escape",
  },
  fileMarks: "@",
  verbs: [
    ["cloud.iac.read!", "--syntax-check|--list-hosts|--list-tasks|--list-tags"],
    ["cloud.iac.read!", "-C|--check !-U|--url"],
    // what is tried is a template, and looks things up where it is tried
    ["code.exec.escape!", templates("-e --extra-vars")],
    ["code.exec.escape!", ANSIBLE_VARIABLES],
    ["code.exec.escape!", "-C|--check ~/tmp/*|/var/*|/dev/*|~*|*://*|../../*"],
    ["cloud.iac.apply", "*"],
    ["cloud.iac.apply", "-U|--url"],
  ],
});

/** ansible: infrastructure. */
import { program } from "../program.ts";
import { ANSIBLE_VARIABLES, templates } from "./vocabulary.ts";

/** An ad-hoc ansible module runs on every host of the pattern; `ping` and `setup` only ask. */
export default program({
  names: "ansible",
  modules: "ansible",
  flags: `-b|--become -K|--ask-become-pass -k|--ask-pass -C|--check -D|--diff -o|--one-line
    -J|--ask-vault-password|--ask-vault-pass --list-hosts --syntax-check`,
  values: `-m|--module-name -a|--args -u|--user -e|--extra-vars -l -f|--forks --private-key
    --key-file -T --become-user --become-method -B|--background -P|--poll --vault-id --task-timeout
    --limit --timeout`,
  options: {
    "-i|--inventory|--inventory-file|--vault-password-file|--vault-pass-file|--playbook-dir=":
      "config",
    "-M|--module-path|--ssh-common-args|--ssh-extra-args|--sftp-extra-args|--scp-extra-args=":
      "code.exec.escape",
    "--become-password-file|--connection-password-file=": "code.exec.escape",
    "-t|--tree=": "write",
    "-c|--connection=": "code.exec.escape",
  },
  fileMarks: "@",
  verbs: [
    ["exec.help", "--version"],
    [
      "cloud.read!",
      "-m=ping|--module-name=ping|-m=setup|--module-name=setup|-m=stat|-m=debug|" +
        "-m=service_facts|-m=package_facts|-m=ansible.builtin.ping",
    ],
    ["cloud.read!", "-m=ansible.builtin.setup"],
    ["cloud.read!", "--list-hosts"],
    ["code.exec.escape!", templates("-a --args -e --extra-vars")],
    ["code.exec.escape!", ANSIBLE_VARIABLES],
    ["net.remote", "-m|--module-name|-a|--args"],
    ["net.remote", "*"],
    ["net.remote", "* !-m|--module-name @run:-a|--args"],
    [
      "net.remote",
      "* -m=shell|-m=command|-m=raw|--module-name=shell|--module-name=command|" +
        "-m=ansible.builtin.shell @run:-a|--args",
    ],
    ["net.remote", "* -m=ansible.builtin.command @run:-a|--args"],
  ],
});

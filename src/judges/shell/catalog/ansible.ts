/** ansible: infrastructure. */
import { program } from "../program.ts";

/** An ad-hoc ansible module runs on every host of the pattern; `ping` and `setup` only ask. */
export default program({
  names: "ansible",
  values: `-m --module-name -a --args -i --inventory -u --user -e --extra-vars -l --limit -f --forks --private-key --key-file --vault-password-file
      -M --module-path -c --connection -T --timeout --become-user --become-method -t --tree -o --playbook-dir -B -P`,
  verbs: [
    ["exec.help", "--version"],
    [
      "cloud.read!",
      "-m=ping|--module-name=ping|-m=setup|--module-name=setup|-m=stat|-m=debug|-m=service_facts|-m=package_facts|-m=ansible.builtin.ping",
    ],
    ["cloud.read!", "-m=ansible.builtin.setup"],
    ["cloud.read!", "--list-hosts"],
    ["net.remote", "-m|--module-name|-a|--args"],
    ["net.remote", "*"],
    ["net.remote", "* !-m|--module-name @run:-a|--args"],
    [
      "net.remote",
      "* -m=shell|-m=command|-m=raw|--module-name=shell|--module-name=command|-m=ansible.builtin.shell @run:-a|--args",
    ],
    ["net.remote", "* -m=ansible.builtin.command @run:-a|--args"],
  ],
});

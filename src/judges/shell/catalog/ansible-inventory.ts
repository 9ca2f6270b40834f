/** ansible-inventory: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-inventory",
  flags: "--list --graph --export --vars --toml -y|--yaml -J|--ask-vault-password|--ask-vault-pass",
  values: "--host -l|--limit -e|--extra-vars --vault-id --output",
  options: {
    "-i|--inventory|--inventory-file|--playbook-dir|--vault-password-file|--vault-pass-file=":
      "config",
  },
  fileMarks: "@",
  verbs: [["exec.read", "--list|--graph|--host @write:--output"]],
});

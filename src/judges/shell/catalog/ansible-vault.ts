/** ansible-vault: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "ansible-vault",
  verbs: [["secret.access", "view|decrypt|edit|rekey|encrypt|encrypt_string|create"]],
});

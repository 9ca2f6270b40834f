/** visudo. */
import { program } from "../program.ts";

export default program({
  names: "visudo",
  flags: "-s|--strict -O|--owner -P|--perms -I|--no-includes",
  options: { "-f|--file=": "read", "-x|--export=": "write" },
  verbs: [["priv.sudo"], ["system.read!", "-c|--check @read"]],
});

/** ssh-add: secrets. */
import { program } from "../program.ts";

/** https://man.openbsd.org/ssh-keygen , https://ss64.com/mac/security.html */
export default program({
  names: "ssh-add",
  values: "-t -h -H -S -E -s -e -T",
  verbs: [
    ["secret.list", "-l|-L|-T"],
    ["secret.access", "!-l|-L|-T"],
    ["secret.access", "-d|-x|-X|-s|-e"],
    ["secret.access", "-D"],
  ],
});

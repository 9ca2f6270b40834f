/** ssh-add: secrets. */
import { program } from "../program.ts";

/** https://man.openbsd.org/ssh-keygen , https://ss64.com/mac/security.html */
export default program({
  names: "ssh-add",
  traits: ["accounts-for-files"],
  flags: "-l -L -c -k -K -A -d -D -x -X -q -v",
  values: "-t -h -H -E -T",
  options: { "-S|-s|-e=": "code.exec.escape" },
  verbs: [
    ["secret.list", "-l|-L|-T"],
    ["secret.access", "!-l|-L|-T"],
    ["secret.access", "-d|-x|-X|-s|-e"],
    ["secret.access", "-D"],
  ],
});

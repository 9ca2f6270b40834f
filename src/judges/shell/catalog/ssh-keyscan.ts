/** ssh-keyscan. */
import { program } from "../program.ts";
import { keyscan } from "../programs/ssh-kin.ts";

export default program({
  names: "ssh-keyscan",
  flags: "-4 -6 -c -D -H -q -v",
  values: "-p -t -T -O",
  options: { "-f=": "read" },
  judge: keyscan,
});

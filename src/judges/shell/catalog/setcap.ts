/** setcap: capabilities, which are a set-user-id bit by another name. `-r` takes them away. */
import { program } from "../program.ts";
import { setcap } from "../programs/permissions.ts";

export default program({
  names: "setcap",
  flags: "-q -v -r -f",
  values: "-n",
  judge: setcap,
});

/** pdsh, pssh, parallel-ssh, clush, …. */
import { program } from "../program.ts";
import { fan } from "../programs/ssh-kin.ts";

export default program({
  names: "pdsh pssh parallel-ssh clush dsh mssh",
  judge: fan,
});

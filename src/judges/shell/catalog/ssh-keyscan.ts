/** ssh-keyscan. */
import { program } from "../program.ts";
import { keyscan } from "../programs/ssh-kin.ts";

export default program({
  names: "ssh-keyscan",
  judge: keyscan,
});

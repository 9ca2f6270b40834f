/** mosh. */
import { program } from "../program.ts";
import { mosh } from "../programs/ssh-kin.ts";

export default program({
  names: "mosh",
  judge: mosh,
});

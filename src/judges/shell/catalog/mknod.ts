/** mknod. */
import { program } from "../program.ts";
import { mknod } from "../programs/creating.ts";

export default program({
  names: "mknod",
  judge: mknod,
});

/** getent. */
import { program } from "../program.ts";
import { getent } from "../programs/readers.ts";

export default program({
  names: "getent",
  judge: getent,
});

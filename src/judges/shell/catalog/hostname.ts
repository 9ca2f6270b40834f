/** hostname. */
import { program } from "../program.ts";
import { hostname } from "../programs/readers.ts";

export default program({
  names: "hostname",
  judge: hostname,
});

/** pax. */
import { program } from "../program.ts";
import { pax } from "../programs/archives.ts";

export default program({
  names: "pax",
  judge: pax,
});

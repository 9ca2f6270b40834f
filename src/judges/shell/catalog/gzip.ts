/** gzip, pigz. */
import { program } from "../program.ts";
import { gz, press } from "../programs/compression.ts";

export default program({
  names: "gzip pigz",
  judge: press({ ends: gz, decodes: false }),
});

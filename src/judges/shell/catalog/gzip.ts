/** gzip, pigz. */
import { program } from "../program.ts";
import { gz, press } from "../programs/compression.ts";

export default program({
  names: "gzip pigz",
  passesInput: true,
  traits: ["compressor"],
  judge: press({ ends: gz, decodes: false }),
});

/** gunzip. */
import { program } from "../program.ts";
import { gz, press } from "../programs/compression.ts";

export default program({
  names: "gunzip",
  judge: press({ ends: gz, decodes: true }),
});

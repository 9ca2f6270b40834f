/** funzip. */
import { program } from "../program.ts";
import { press } from "../programs/compression.ts";

export default program({
  names: "funzip",
  judge: press({ ends: [".zip"], decodes: true }),
});

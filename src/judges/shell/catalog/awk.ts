/** awk, gawk, mawk, nawk, …. */
import { program } from "../program.ts";
import { awk } from "../programs/awk.ts";

export default program({
  names: "awk gawk mawk nawk original-awk",
  judge: awk,
});

/** ar. */
import { program } from "../program.ts";
import { ar } from "../programs/archives.ts";

export default program({
  names: "ar",
  judge: ar,
});

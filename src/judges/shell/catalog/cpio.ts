/** cpio. */
import { program } from "../program.ts";
import { cpio } from "../programs/archives.ts";

export default program({
  names: "cpio",
  judge: cpio,
});

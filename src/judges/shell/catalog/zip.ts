/** zip. */
import { program } from "../program.ts";
import { zip } from "../programs/archives.ts";

export default program({
  names: "zip",
  judge: zip,
});

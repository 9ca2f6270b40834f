/** unzip. */
import { program } from "../program.ts";
import { unzip } from "../programs/archives.ts";

export default program({
  names: "unzip",
  judge: unzip,
});

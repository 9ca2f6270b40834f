/** zip. */
import { program } from "../program.ts";
import { zip } from "../programs/archives.ts";

export default program({
  names: "zip",
  traits: ["accounts-for-files"],
  judge: zip,
});

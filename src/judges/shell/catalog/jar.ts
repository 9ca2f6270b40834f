/** jar. */
import { program } from "../program.ts";
import { jar } from "../programs/archives.ts";

export default program({
  names: "jar",
  traits: ["argument-files"],
  judge: jar,
});

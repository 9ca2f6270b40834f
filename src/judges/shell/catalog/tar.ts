/** tar, gtar, bsdtar. */
import { program } from "../program.ts";
import { tar } from "../programs/tar.ts";

export default program({
  names: "tar gtar bsdtar",
  traits: ["accounts-for-files"],
  judge: tar,
});

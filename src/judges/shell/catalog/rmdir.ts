/** rmdir. */
import { program } from "../program.ts";
import { rmdirs } from "../programs/removal.ts";

export default program({
  names: "rmdir",
  traits: ["accounts-for-files"],
  judge: rmdirs,
});

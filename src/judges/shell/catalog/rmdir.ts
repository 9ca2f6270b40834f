/** rmdir. */
import { program } from "../program.ts";
import { rmdirs } from "../programs/removal.ts";

export default program({
  names: "rmdir",
  traits: ["complains", "accounts-for-files"],
  judge: rmdirs,
});

/** find, gfind. */
import { program } from "../program.ts";
import { find } from "../programs/searches.ts";

export default program({
  names: "find gfind",
  traits: ["complains: find", "launcher", "accounts-for-files", "often-disguised: find"],
  judge: find,
});

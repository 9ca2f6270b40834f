/** wget, wget2. */
import { program } from "../program.ts";
import { wget } from "../programs/wget.ts";

export default program({
  names: "wget wget2",
  traits: ["launcher", "network-client", "accounts-for-files: wget", "often-disguised: wget"],
  judge: wget,
});

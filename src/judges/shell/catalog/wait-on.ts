/** wait-on. */
import { program } from "../program.ts";
import { waitOn } from "../programs/script-runners.ts";

export default program({
  names: "wait-on",
  traits: ["project-tool"],
  judge: waitOn,
});

/** concurrently, conc. */
import { program } from "../program.ts";
import { concurrently } from "../programs/script-runners.ts";

export default program({
  names: "concurrently conc",
  traits: ["project-tool"],
  judge: concurrently,
});

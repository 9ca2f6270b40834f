/** kill. */
import { program } from "../program.ts";
import { kill } from "../programs/processes.ts";

export default program({
  names: "kill",
  traits: ["complains", "often-disguised"],
  judge: kill,
});

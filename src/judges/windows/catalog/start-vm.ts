/** start-vm, new-vm, set-vm, restart-vm. */
import { program } from "../program.ts";

export default program({
  names: "start-vm new-vm set-vm restart-vm",
  dialect: "cmdlet",
  verbs: [["container.write"]],
});

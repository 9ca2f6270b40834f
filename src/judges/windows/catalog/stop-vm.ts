/** stop-vm, remove-vm, checkpoint-vm, remove-vmsnapshot, … */
import { program } from "../program.ts";

export default program({
  names: "stop-vm remove-vm checkpoint-vm remove-vmsnapshot remove-vmharddiskdrive",
  dialect: "cmdlet",
  verbs: [["container.delete"]],
});

/** lvs, pvs, vgs, lvdisplay, …: storage. */
import { program } from "../program.ts";

export default program({
  names: "lvs pvs vgs lvdisplay pvdisplay vgdisplay lvscan pvscan vgscan lvmdiskscan pvck vgck lvmsadc lvmsar lvmconfig lvmdump",
  verbs: [["system.read"], ["disk.modify", "--activate|-a|--repair|--mknodes|--updatemetadata"]],
});

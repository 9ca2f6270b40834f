/** lvremove, vgremove, pvremove: storage. */
import { program } from "../program.ts";

export default program({
  names: "lvremove vgremove pvremove",
  values: `--config --commandprofile --driverloaded --reportformat -S --select --noudevsync
    --devices --devicesfile --profile`,
  verbs: [["disk.destroy"], ["system.read!", "-t|--test"], ["exec.help!", "--longhelp|--version"]],
});

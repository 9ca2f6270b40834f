/** rsync. */
import { program } from "../program.ts";
import { rsync } from "../programs/syncing.ts";

export default program({
  names: "rsync",
  traits: ["accounts-for-files", "remote-way"],
  judge: rsync,
});

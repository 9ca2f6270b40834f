/** rsync. */
import { program } from "../program.ts";
import { rsync } from "../programs/syncing.ts";

export default program({
  names: "rsync",
  judge: rsync,
});

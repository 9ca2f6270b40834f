/** rsnapshot: storage. */
import { program } from "../program.ts";

export default program({
  names: "rsnapshot",
  values: "-c",
  verbs: [
    ["system.read", "configtest|check-config-version|du|diff"],
    ["system.read!", "* -t"],
    ["system.config", "sync|hourly|daily|weekly|monthly|alpha|beta|gamma"],
  ],
});

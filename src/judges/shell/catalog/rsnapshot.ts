/** rsnapshot: storage. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "rsnapshot",
  flags: "-t -v -V -q -D -x",
  values: "-c",
  verbs: [
    ["code.exec.escape", planted("-c")],
    ["system.read", "configtest|check-config-version|du|diff"],
    ["system.read!", "* -t"],
    ["system.config", "sync|hourly|daily|weekly|monthly|alpha|beta|gamma"],
  ],
});

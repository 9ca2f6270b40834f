/** fsutil. */
import { program } from "../program.ts";

export default program({
  names: "fsutil",
  dialect: "windows",
  verbs: [
    ["audit.tamper", "usn deletejournal|createjournal"],
    ["disk.modify", "file setzerodata|setvaliddata|setzerodata"],
    ["disk.modify", "dirty|repair|resource|transaction|tiering set|*"],
    ["fs.link.sensitive", "hardlink|reparsepoint create|delete"],
    ["system.config", "behavior set"],
    [
      "win.read",
      "fsinfo|volume|usn|quota|sparse|objectid diskfree|drives|drivetype|volumeinfo|ntfsinfo|" +
        "statistics|query|queryjournal|list|queryflag|sectorinfo|filelayout|allocationreport",
    ],
    ["win.read", "file|behavior|dirty|hardlink query*|list"],
  ],
});

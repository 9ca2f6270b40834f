/** bcdedit. */
import { program } from "../program.ts";

export default program({
  names: "bcdedit",
  dialect: "windows",
  verbs: [
    [
      "win.boot",
      "/set|/deletevalue|/delete|/default|/bootsequence|/timeout|/import|/create|/createstore|" +
        "/copy|/displayorder|/toolsdisplayorder|/debug|/bootdebug|/dbgsettings|/ems|" +
        "/emssettings|/hypervisorsettings|/bootems|/sysstore|/mirror|/event",
    ],
    ["win.read", "/enum|/v|/?"],
    ["win.read", "."],
  ],
});

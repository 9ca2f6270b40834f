/** set-mppreference. */
import { program } from "../program.ts";

export default program({
  names: "set-mppreference",
  dialect: "cmdlet",
  verbs: [
    [
      "win.defender",
      "/disable*=*1*|/disable*=*true*|/disable*=*yes*|/exclusion*|/maps*=0|/submit*|" +
        "/puaprotection=0|/puaprotection=disabled|/enable*=0|/enable*=disabled|/enable*=*false*|" +
        "/*action=allow|/*action=6|/*action=9|/signature*",
    ],
    ["system.config"],
  ],
});

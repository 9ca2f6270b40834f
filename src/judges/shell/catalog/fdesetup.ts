/** fdesetup. */
import { program } from "../program.ts";

export default program({
  names: "fdesetup",
  flags: "-extended",
  verbs: [
    ["system.config"],
    ["exec.help", "help|version"],
    [
      "system.read",
      "list|status|isactive|supportsinstitutionalkey|haspersonalrecoverykey|" +
        "hasinstitutionalrecoverykey|usingrecoverykey|showdeferralinfo",
    ],
    ["secret.access", "changerecovery|removerecovery|validaterecovery"],
  ],
});

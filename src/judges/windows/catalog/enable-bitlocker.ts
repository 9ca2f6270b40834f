/** enable-bitlocker, disable-bitlocker, lock-bitlocker, unlock-bitlocker, … */
import { program } from "../program.ts";

export default program({
  names:
    "enable-bitlocker disable-bitlocker lock-bitlocker unlock-bitlocker suspend-bitlocker " +
    "resume-bitlocker add-bitlockerkeyprotector remove-bitlockerkeyprotector " +
    "backup-bitlockerkeyprotector",
  dialect: "cmdlet",
  verbs: [["disk.modify"]],
});

/** wg: services. */
import { program } from "../program.ts";

export default program({
  names: "wg",
  verbs: [
    ["system.read", "."],
    ["system.read", "show !~private-key|preshared-keys|dump"],
    ["secret.access", "genkey|genpsk|pubkey|showconf"],
    ["secret.access", "show ~private-key|preshared-keys|dump"],
    ["system.firewall", "set|setconf|addconf|syncconf"],
  ],
});

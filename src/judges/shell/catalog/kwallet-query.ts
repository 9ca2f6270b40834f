/** kwallet-query, kwalletcli, gnome-keyring, gnome-keyring-daemon, …: secrets. */
import { program } from "../program.ts";

export default program({
  names:
    "kwallet-query kwalletcli gnome-keyring gnome-keyring-daemon keyring " +
    "lssecret pinentry seahorse",
  verbs: [["secret.access"]],
});

/** keyctl: secrets. */
import { program } from "../program.ts";

export default program({
  names: "keyctl",
  flags: "-x",
  verbs: [
    ["secret.list", "show|list|rlist|describe|rdescribe|supports|get_persistent|id"],
    [
      "secret.access",
      "read|pipe|print|add|padd|request|request2|prequest|prequest2|update|pupdate|newring|" +
        "link|movelink|new_session|dh_compute",
    ],
    [
      "secret.access",
      "pkey_decrypt|pkey_sign|pkey_encrypt|restrict_keyring|timeout|chown|chgrp|setperm|" +
        "security|session|move|instantiate|pinstantiate",
    ],
    ["secret.access", "negate|reject"],
    ["secret.access", "session * @run"],
    ["secret.access", "revoke|unlink|purge|invalidate|reap"],
    ["secret.access", "clear"],
  ],
});

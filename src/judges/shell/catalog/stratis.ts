/** stratis: storage. */
import { program } from "../program.ts";

export default program({
  names: "stratis",
  flags: "--propagate -p --unhyphenated-uuids -u",
  values: "--name --uuid",
  verbs: [
    [
      "system.read",
      "pool|filesystem|fs|blockdev|report|key|daemon " +
        "list|debug|version|redundancy|explain|is-encrypted|list-all",
    ],
    ["system.read", "report|pool|fs ."],
    [
      "disk.modify",
      "pool|filesystem|fs|key create|rename|snapshot|add-data|init-cache|start|stop|set-*|" +
        "bind|unbind|extend-data|unset|reset|encryption",
    ],
    ["disk.destroy", "pool|filesystem|fs destroy"],
  ],
});

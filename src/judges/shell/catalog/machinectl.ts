/** machinectl: containers. */
import { program } from "../program.ts";

export default program({
  names: "machinectl",
  flags:
    "-a -l --no-legend --no-ask-password --value --read-only --mkdir --force --max-addresses-all",
  values: "-M|--machine -p|--property -n --lines -o --output --max-addresses --uid -P",
  options: { "-H|--host=": "net.remote" },
  verbs: [
    ["container.read", "."],
    ["container.read", "list|status|show|list-images|image-status|show-image"],
    [
      "container.write",
      "start|stop|poweroff|reboot|terminate|kill|enable|disable|bind|copy-to|copy-from|clone|" +
        "rename|read-only|set-limit|pull-*",
    ],
    ["container.write", "import-*|export-*"],
    ["container.exec", "login"],
    ["container.exec", "shell * @run"],
    ["container.delete", "remove|clean"],
  ],
});

/** salt, salt-ssh, salt-call: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt salt-ssh salt-call",
  values: `-c --config-dir -l --log-level -t --timeout --out --output -b --batch --batch-size --username --password -T --roster-file --roster
      --id -L --list -E --pcre -G --grain -C --compound -N --nodegroup -R --range -I --pillar -S --ipcidr -a --auth --return`,
  verbs: [
    ["exec.help", "--versions-report"],
    ["net.remote", "*"],
    ["net.remote", "-L|-E|-G|-C|-N|-I|-S|--list|--pcre|--grain|--compound|--nodegroup|--pillar|--ipcidr"],
    [
      "cloud.read!",
      "* test.ping|test.version|grains.items|grains.item|grains.get|status.*|disk.usage|network.interfaces|pkg.list_pkgs|sys.doc|cmd.which",
    ],
    ["cloud.read!", "test.ping|test.version|grains.items|grains.item|grains.get|status.*|sys.doc"],
    ["secret.access", "* pillar.*"],
    ["net.remote", "* cmd.run|cmd.script|cmd.shell|cmd.run_all|cmd.run_stdout @run"],
    ["net.remote", "cmd.run|cmd.script|cmd.shell|cmd.run_all @run"],
    ["net.remote", "~cmd.* -L|-E|-G|-C|-N|-I|-S|--list|--pcre|--grain|--compound|--nodegroup|--pillar|--ipcidr @run"],
    ["system.power", "~system.reboot|system.shutdown|system.poweroff|system.halt"],
  ],
});

/** salt, salt-ssh, salt-call: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt salt-ssh salt-call",
  flags: `-s --static --progress --show-timeout --show-jid --local --force-color -b --hide-timeout
   `,
  values: `-l -t --out --output -b|--batch|--batch-size --username -T --id -L|--list -E|--pcre
    -G|--grain -C|--compound -N|--nodegroup -R|--range -I -S|--ipcidr -a|--auth
    --state-output --state-verbose --subset --out-indent --gather-job-timeout
    --retcode-passthrough --user --saltenv --pillarenv --log-level --timeout`,
  options: {
    "-c|--config-dir|--roster-file=": "config",
    "--return|--return_config|--roster=": "code.exec.escape",
    "--out-file|--output-file|--log-file=": "write",
    "-r|--raw": "net.remote",
    "-m|--module-dirs|--file-root|--pillar-root|--states-dir|--pillar|--extra-filerefs=":
      "code.exec.escape",
    "--pre-flight|--regen-thin|--ssh-option=": "code.exec.escape",
    "-i|--ignore-host-keys|--no-host-keys": "env.hijack",
    "--password|--passwd=": "url.credential",
    "--master=": "server",
  },
  verbs: [
    ["exec.help", "--versions-report"],
    ["net.remote", "*"],
    [
      "net.remote",
      "-L|-E|-G|-C|-N|-I|-S|--list|--pcre|--grain|--compound|--nodegroup|--pillar|--ipcidr",
    ],
    [
      "cloud.read!",
      "* test.ping|test.version|grains.items|grains.item|grains.get|status.*|disk.usage|" +
        "network.interfaces|pkg.list_pkgs|sys.doc|cmd.which",
    ],
    ["cloud.read!", "test.ping|test.version|grains.items|grains.item|grains.get|status.*|sys.doc"],
    ["secret.access", "* pillar.*"],
    ["net.remote", "* cmd.run|cmd.script|cmd.shell|cmd.run_all|cmd.run_stdout @run"],
    ["net.remote", "cmd.run|cmd.script|cmd.shell|cmd.run_all @run"],
    [
      "net.remote",
      "~cmd.* -L|-E|-G|-C|-N|-I|-S|--list|--pcre|--grain|--compound|--nodegroup|" +
        "--pillar|--ipcidr @run",
    ],
    ["system.power", "~system.reboot|system.shutdown|system.poweroff|system.halt"],
  ],
});

/** systemctl: services, and the machine itself. */

import { program } from "../program.ts";
import { showsEnvironment } from "../programs/filters.ts";

export default program({
  names: "systemctl",
  exposesEnvironment: showsEnvironment,
  source: "https://www.freedesktop.org/software/systemd/man/latest/systemctl.html",
  flags: `-a --after --before --check-inhibitors --failed -f|--force --global -i|--ignore-inhibitors
    -l --legend --marked --mkdir --no-ask-password --no-block --no-legend --no-reload --no-wall
    --no-warn --now -r|--recursive --read-only --reverse --runtime --show-transaction -T
    --show-types --stdin --system --user --value --wait --with-dependencies --firmware-setup`,
  values: `-t|--type --state -p|--property -P -n -o -s|--signal --job-mode --kill-whom --kill-who
    --kill-value --what --preset-mode --boot-loader-menu --boot-loader-entry --timestamp --message
    --drop-in --when --kill-subgroup`,
  options: {
    "-H|--host=": "net.remote",
    "-M|--machine|-C|--capsule=": "container.exec",
    "--root=": "priv.chroot",
    "--image=": "disk.mount",
  },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "status|show|cat|list-*|is-*|get-default|whoami"],
    ["secret.list", "show-environment"],
    ["system.read", "log-level|log-target ."],
    ["system.read", "service-log-level|service-log-target * ."],
    [
      "system.read!",
      "halt|poweroff|reboot|kexec|soft-reboot|suspend|hibernate|hybrid-sleep|" +
        "suspend-then-hibernate|default|rescue|emergency|exit --dry-run",
    ],
    [
      "system.service",
      "start|stop|restart|reload|try-restart|condrestart|reload-or-restart|" +
        "try-reload-or-restart|reload-or-try-restart|force-reload|kill",
    ],
    ["system.service", "freeze|thaw|clean"],
    [
      "system.service",
      "disable|mask|reset-failed|daemon-reload|daemon-reexec|cancel|isolate|bind|mount-image|" +
        "switch-root|revert",
    ],
    ["system.service", "service-log-level|service-log-target * *"],
    ["system.service", "suspend|hibernate|hybrid-sleep|suspend-then-hibernate|sleep|default"],
    ["system.service", "log-level|log-target *"],
    [
      "system.config",
      "set-property|set-environment|unset-environment|import-environment|set-default",
    ],
    [
      "persist.service",
      "enable|reenable|link|preset|preset-all|add-wants|add-requires|unmask|edit",
    ],
    ["system.power", "reboot|halt|poweroff|kexec|soft-reboot|exit|rescue|emergency"],
    [
      "system.power",
      "start|isolate poweroff.target|reboot.target|halt.target|kexec.target|rescue.target|" +
        "emergency.target|shutdown.target|exit.target",
    ],
    [
      "system.power",
      "start|isolate poweroff|reboot|halt|rescue|emergency|ctrl-alt-del.target|soft-reboot.target",
    ],
    [
      "audit.tamper",
      "stop|disable|mask|kill ~auditd*|rsyslog*|syslog*|systemd-journald*|" +
        "auditbeat*|falco*|osqueryd*",
    ],
  ],
});

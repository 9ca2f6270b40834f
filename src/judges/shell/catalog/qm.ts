/** qm, pct: containers. */
import { program } from "../program.ts";

export default program({
  names: "qm pct",
  flags: "--current --full --pretty",
  values: "--snapshot --output-format",
  verbs: [
    ["exec.help", "help"],
    ["container.read", "list|status|config|pending|listsnapshot|showcmd|df|cpusets"],
    [
      "container.write",
      "start|stop|shutdown|reboot|reset|suspend|resume|create|clone|set|migrate|move_disk|" +
        "move-volume|resize|snapshot|rollback",
    ],
    ["container.write", "template|restore|importdisk|import"],
    [
      "container.write",
      "unlock|wait|sendkey|monitor|fsck|fstrim|mount|unmount|rescan|cloudinit|agent|disk|" +
        "importovf|guest|mtunnel|nbdstop|vncproxy",
    ],
    ["container.write", "push|pull|unlink"],
    ["container.exec", "exec * @run"],
    ["container.exec", "enter|terminal|console"],
    ["container.exec", "guest exec * @run"],
    ["container.delete", "destroy|delsnapshot|unlink"],
    ["cloud.destroy", "destroy --purge|--destroy-unreferenced-disks"],
  ],
});

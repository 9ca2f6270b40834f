/** adb: Android devices. */
import { program } from "../program.ts";

export default program({
  names: "adb",
  flags: "-d -e -a --list -l --no-streaming --brief --dump -D",
  values: "-s -t -P -b --pid -m -T --buffer",
  options: { "-H|-L=": "net.request", "-c|--clear": "system.config", "-f|--file=": "net.remote" },
  verbs: [
    ["exec.help", "help|version"],
    [
      "system.read",
      "devices|get-state|get-serialno|get-devpath|features|host-features|track-devices|jdwp|" +
        "logcat|wait-for-*",
    ],
    ["system.read", "forward|reverse --list"],
    ["system.read", "mdns check|services"],
    ["exec.read", "start-server"],
    ["system.service", "kill-server|reconnect|reboot|root|unroot|usb|tcpip"],
    ["system.config", "remount|disable-verity|enable-verity|keygen|sideload|restore|emu"],
    ["net.listen", "forward|reverse *"],
    ["net.listen", "forward|reverse --remove|--remove-all"],
    ["net.request", "connect|disconnect|pair|attach|detach"],
    ["net.remote", "shell|exec-out|exec-in|push|sync"],
    ["system.read", "shell getprop"],
    ["system.read", "shell pm list"],
    ["system.read", "shell pm path *"],
    ["system.read", "shell dumpsys|ps|id|uptime|df"],
    ["system.read", "shell wm size|density ."],
    ["system.read", "pull * @write"],
    ["net.download", "bugreport|backup"],
    ["pkg.install", "install|install-multiple|install-multi-package"],
    ["pkg.uninstall", "uninstall"],
  ],
  judge: (command, report, { table }) => {
    // a shell over there takes the words apart again
    if (command.args.some((arg) => /[;&|<>`$()\n]/.test(arg))) report.add("net.remote");
    table(command, report);
  },
});

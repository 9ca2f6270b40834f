/** dbus-send: calls over D-Bus. */
import { program } from "../program.ts";

export default program({
  names: "dbus-send",
  flags: "--system --session --print-reply?",
  values: "--dest --type --reply-timeout --sender",
  options: { "--address|--peer|--bus=": "code.exec.escape" },
  verbs: [
    ["system.config"],
    [
      "system.read",
      "* org.freedesktop.DBus.Introspectable.Introspect|org.freedesktop.DBus.Properties.Get|" +
        "org.freedesktop.DBus.Properties.GetAll",
    ],
    [
      "system.read",
      "* org.freedesktop.DBus.ListNames|org.freedesktop.DBus.ListActivatableNames|" +
        "org.freedesktop.DBus.Peer.Ping",
    ],
  ],
});

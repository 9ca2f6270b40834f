/** netsh. */
import { program } from "../program.ts";

export default program({
  names: "netsh",
  dialect: "windows",
  verbs: [
    ["secret.access", "~key=clear"],
    ["secret.access", "wlan export"],
    ["net.listen", "interface|int portproxy add|set"],
    ["net.listen", "trace start"],
    ["win.lolbin", "add helper"],
    ["system.firewall"],
    ["win.read", "~show|dump|/?|help !~add|set|delete|reset|import|export|start|stop"],
  ],
});

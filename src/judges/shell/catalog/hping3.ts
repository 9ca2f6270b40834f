/** hping3, arp-scan, netdiscover: packets of one's own making. */
import { program } from "../program.ts";

export default program({
  names: "hping3 arp-scan netdiscover",
  options: { "-E|--file|-f|-l=": "read", "-W|--pcapsavefile=": "write" },
  verbs: [["net.request"]],
});

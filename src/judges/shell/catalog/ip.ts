/** ip: addresses, routes, links. It takes shortened verbs: `ip r`, `ip a sh`. */
import { program } from "../program.ts";

export default program({
  names: "ip",
  values: "-f|-family -rc|-rcvbuf -l|-loops -n|-netns",
  flags: `-s|-stats|-statistics -4 -6 -br|-brief -o|-oneline -j|-json -d|-details -c|-color
    -p|-pretty -h|-human|-human-readable -a -all -0 -I -M -D -r|-resolve -t|-timestamp -ts|-tshort
    -iec -N|-Numeric -echo`,
  options: { "-b|-batch|--batch=": ["system.firewall", "read"], "-force|-B": "system.firewall" },
  verbs: [
    ["exec.help", "help"],
    ["system.firewall", "* *"],
    ["system.firewall", "-b|-batch|--batch|-force|-B"],
    ["system.read!", "* ."],
    ["system.read!", "* show|sho|sh|list|lis|lst|ls|get|help|monitor"],
    ["system.read!", "a|ad|addr|address|r|ro|route|rule|n|neigh s|l"],
    ["system.read!", "monitor"],
    ["system.read!", "netns list|list-id|identify|pids|monitor"],
    ["secret.access!", "x|xf|xfr|xfrm s|sa|st*"],
    ["priv.chroot", "netns|vrf exec * @run"],
  ],
});

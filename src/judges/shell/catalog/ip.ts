/** ip: systems. */
import { program } from "../program.ts";

/** Addresses, routes, links. `ip` takes shortened verbs: `ip r`, `ip a sh`. */
export default program({
  names: "ip",
  values: "-f -family -n -netns -rc -rcvbuf -l -loops",
  flags: "-s -4 -6 -br -o -j -d -c -p -h -a -brief -oneline -json -details -color -pretty -human -statistics -0 -r -t -ts",
  verbs: [
    ["exec.help", "help"],
    ["system.firewall", "* *"],
    ["system.firewall", "-b|-batch|-B|-force"],
    ["system.read!", "* . !-b|-batch|-B|-force"],
    ["system.read!", "* show|sho|sh|list|lis|lst|ls|get|help|monitor !-b|-batch|-B|-force"],
    ["system.read!", "monitor"],
    ["system.read!", "netns list|list-id|identify|pids|monitor"],
    ["priv.chroot", "netns|vrf exec * @run"],
  ],
});

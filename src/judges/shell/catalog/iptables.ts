/** iptables, ip6tables, iptables-legacy, iptables-nft, …: the firewall. */
import { program } from "../program.ts";

export default program({
  names:
    "iptables ip6tables iptables-legacy iptables-nft ip6tables-legacy " +
    "ip6tables-nft ebtables arptables",
  flags: `-n|--numeric -x|--exact --line-numbers -4|--ipv4 -6|--ipv6 -w|--wait? -L|--list
    -S|--list-rules -C|--check --Lc --Ln --Lx`,
  values: `-t -p|--protocol -s|--source|--src -d|--destination|--dst -i|--in-interface
    -o|--out-interface -j|--jump -g|--goto -m|--match --dport|--destination-port
    --sport|--source-port --dports --sports --ports --ctstate --state --comment --to-destination
    --to-ports --to-source --icmp-type --mark --limit-burst --mac-source --tcp-flags --reject-with
    --log-prefix`,
  options: {
    "-M|--modprobe=": "code.exec.escape",
    "-A|--append|-D|--delete|-I|--insert|-R|--replace|-P|--policy|-N|--new-chain|-E=":
      "system.firewall",
    "--rename-chain=": "system.firewall",
    "-X|--delete-chain|-F|--flush|-Z|--zero": "system.firewall",
  },
  verbs: [["system.firewall"], ["system.read!", "-L|-S|-C|--list|--list-rules|--check"]],
});

/** iptables, ip6tables, iptables-legacy, iptables-nft, …: systems. */
import { program } from "../program.ts";

/** The firewall. */
export default program({
  names: "iptables ip6tables iptables-legacy iptables-nft ip6tables-legacy ip6tables-nft ebtables arptables",
  values: `-t --table -p --protocol -s --source -d --destination -i --in-interface -o --out-interface -j --jump -m --match
      -A --append -D --delete -I --insert -R --replace -P --policy -N --new-chain -X --delete-chain -E --rename-chain -L --list -S --list-rules
      -F --flush -Z --zero -C --check`,
  verbs: [
    ["system.firewall"],
    [
      "system.read!",
      "-L|-S|-C|--list|--list-rules|--check !-M|--modprobe|-F|-X|-Z|-A|-D|-I|-R|-P|-N|-E|--flush|--delete-chain|--zero|--append|--delete|--insert|--replace|--policy|--new-chain|--rename-chain",
    ],
  ],
});

/** ifup, ifdown, dhclient, dhcpcd, …: systems. */
import { program } from "../program.ts";

export default program({
  names:
    "ifup ifdown dhclient dhcpcd udhcpc pump netctl pppd pppoe-start wg-quick openvpn " +
    "openconnect vpnc ipsec swanctl xl2tpd hostapd wpa_supplicant dnsmasq",
  verbs: [["system.firewall"]],
});

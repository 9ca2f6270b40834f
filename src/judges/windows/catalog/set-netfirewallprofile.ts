/** set-netfirewallprofile, set-netfirewallrule, new-netfirewallrule, remove-netfirewallrule, … */
import { program } from "../program.ts";

export default program({
  names:
    "set-netfirewallprofile set-netfirewallrule new-netfirewallrule remove-netfirewallrule " +
    "disable-netfirewallrule enable-netfirewallrule set-netfirewallsetting " +
    "set-dnsclientserveraddress new-netipaddress set-netipaddress remove-netipaddress " +
    "set-netadapter disable-netadapter enable-netadapter restart-netadapter new-netroute " +
    "remove-netroute set-netipinterface clear-dnsclientcache set-netconnectionprofile",
  dialect: "cmdlet",
  verbs: [["system.firewall"]],
});

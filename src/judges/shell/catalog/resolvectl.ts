/** resolvectl, systemd-resolve: names, and who is asked for them. */
import { program } from "../program.ts";
import { resolves } from "../programs/probes.ts";

export default program({
  names: "resolvectl systemd-resolve",
  flags: `-4 -6 --raw? --cname --validate --synthesize --cache --zone --trust-anchor --network
    --search --legend --stale-data --relax-single-label --service-address --service-txt -j
    --no-ask-password`,
  values: "-i|--interface -p|--protocol -t|--type -c|--class --json",
  options: {
    "--set-dns|--set-domain|--set-llmnr|--set-mdns|--set-dnsovertls|--set-dnssec|--set-nta=":
      "system.firewall",
    "--flush-caches|--reset-server-features|--reset-statistics|--revert": "system.firewall",
  },
  verbs: [
    ["exec.help", "help"],
    ["system.firewall", "*"],
    ["system.read", "."],
    ["system.read!", "--status|--statistics"],
    ["system.read!", "list|status|statistics|monitor|show-server-state|show-cache"],
    ["system.read!", "dns|domain|default-route|llmnr|mdns|dnsovertls|dnssec|nta|log-level ."],
    ["system.read!", "dns|domain|default-route|llmnr|mdns|dnsovertls|dnssec|nta * ."],
    ["net.probe!", "query|service|openpgp|tlsa"],
  ],
  judge: resolves,
});

/** tailscale, headscale, zerotier-cli, netbird, …: services. */
import { program } from "../program.ts";

export default program({
  names: "tailscale headscale zerotier-cli netbird netclient nebula",
  flags: `--peers --self --active -4 -6 -1 --verbose --until-direct --tsmp --icmp --peerapi --all
    --json --bootstrap-dns-map -j --upstream --force`,
  values: `--socket --hostname -c --every --timeout --filter --format --user -u -i --identifier
    --size -p -D -T --tags --namespace -n --output --socket-path`,
  options: {
    "--config=": "read",
    "--web|--listen=": "net.listen",
    "--record|--diagnose": "net.upload",
    "--cpu-profile|--mem-profile|--file=": "write",
  },
  verbs: [
    ["exec.help", "version|help|completion|licenses|whoami"],
    [
      "cloud.read",
      "status|ip|netcheck|ping|whois|bugreport|dns|metrics|info|listnetworks|listpeers|peers|" +
        "list|debug|routes",
    ],
    [
      "cloud.read",
      "nodes|node|users|routes|preauthkeys|apikeys|exit-node|namespaces|dns|switch|drive|" +
        "funnel|serve list|ls|show|status|query",
    ],
    ["net.remote", "ssh @run"],
    ["net.remote", "ssh * @run"],
    ["net.remote", "nc"],
    ["net.upload", "file"],
    ["net.listen", "serve|funnel"],
    ["secret.access", "up|login|logout|switch|cert|lock|auth|preauthkeys|apikeys|web|generate"],
    [
      "system.firewall",
      "up|down|set|join|leave|configure|connect|disconnect|orbit|exit-node|drive|update|service",
    ],
    [
      "cloud.write",
      "nodes|node|users|routes|namespaces|policy|dns|acl " +
        "create|rename|move|enable|disable|register|tag|set|approve-routes|expire",
    ],
    [
      "cloud.delete",
      "nodes|node|users|routes|namespaces|apikeys|preauthkeys delete|destroy|expire|rm",
    ],
    ["cloud.destroy", "users|user|namespaces delete|destroy"],
  ],
});

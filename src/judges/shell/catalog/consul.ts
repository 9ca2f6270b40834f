/** consul: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "consul",
  flags: `-stale -detailed -wan -recurse -keys -base64 -http -redirects -pretty? -kv -cluster-id
    -bytes -services -segments`,
  values: `-token -datacenter -namespace -partition -client-cert -client-key -tls-server-name
    -filter -format -near -separator -log-level -interval -duration -capture -node -service -id
    -name -kind -role -peer -accessor-id -status -segment -node-meta -meta -depth`,
  options: {
    "-http-addr=": "server",
    "-ca-file|-ca-path=": "settings",
    "-token-file=": "read",
    "-output=": "write",
    "-tls-skip-verify": "env.hijack",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["cloud.read", "members|info|monitor|rtt|validate|keygen|debug"],
    ["cloud.read", "kv get|export"],
    [
      "cloud.read",
      "catalog|config|intention|operator|acl|peering|namespace|partition|connect|services|" +
        "snapshot list|read|services|nodes|datacenters",
    ],
    ["cloud.read", "resource list|read|services|nodes|datacenters"],
    [
      "cloud.read",
      "catalog|config|intention|operator|acl|peering|namespace|partition|connect|services|" +
        "snapshot|resource check|match|get|inspect|ca|raft",
    ],
    [
      "cloud.read",
      "catalog|config|intention|operator|acl|peering|namespace|partition|connect|services|" +
        "snapshot autopilot|usage|exported-services",
    ],
    ["cloud.read", "resource autopilot|usage|exported-services"],
    [
      "cloud.read",
      "operator|acl|connect|troubleshoot raft|autopilot|usage|ca|policy|role|upstreams " +
        "list-peers|get-config|state|instances|list|read",
    ],
    ["secret.access", "acl bootstrap|token|auth-method|login|logout|binding-rule"],
    ["secret.access", "login|logout|keyring"],
    ["secret.access", "connect|tls|keyring ca|cert|create|redirect-traffic"],
    ["code.exec.shell", "watch|exec|lock|agent"],
    ["code.exec.shell", "connect envoy|proxy"],
    ["cloud.write", "kv put|import"],
    ["cloud.write", "join|leave|force-leave|maint|reload|event|register"],
    [
      "cloud.write",
      "config|intention|operator|acl|peering write|create|update|register|save|establish|" +
        "generate-token|set-config|apply|envoy|proxy",
    ],
    [
      "cloud.write",
      "namespace|partition|services|snapshot write|create|update|register|save|establish|" +
        "generate-token|set-config|apply|envoy|proxy",
    ],
    [
      "cloud.write",
      "resource|connect write|create|update|register|save|establish|generate-token|set-config|" +
        "apply|envoy|proxy",
    ],
    [
      "cloud.write",
      "operator|acl raft|autopilot|policy|role transfer-leader|set-config|create|update",
    ],
    [
      "cloud.delete",
      "kv|config|intention|peering|namespace|partition|services|acl|resource|snapshot " +
        "delete|deregister|restore",
    ],
    ["cloud.delete", "operator|acl raft|policy|role|token remove-peer|delete"],
    ["cloud.destroy", "kv delete -recurse"],
    ["cloud.destroy", "snapshot restore"],
  ],
});

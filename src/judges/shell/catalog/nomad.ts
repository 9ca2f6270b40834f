/** nomad: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "nomad",
  flags: `-verbose -short -json -allocs -evals -stats -self -all-allocs -stderr -stdout -f|-follow
    -tail -no-color -force-color -detailed -stale -H -recursive -list -check -diff
    -policy-override -yes -hcl2-strict? -hcl1 -live -pretty -latest -node-pools -i -b -global
    -all -os`,
  values: `-region -namespace -client-cert -client-key -tls-server-name -t -filter -job -task
    -per-page -page-token -n -c -var -log-level -node-id -node-class -server-id -duration -interval
    -stream-interval -type -state -group -pool -context -max-nodes -pprof-duration -topic`,
  options: {
    "-address=": "server",
    "-token|-vault-token|-consul-token=": "url.credential",
    "-ca-cert|-ca-path=": "settings",
    "-tls-skip-verify": "env.hijack",
    "-var-file=": "read",
    "-output|-o=": "write",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["fs.write.project", "fmt"],
    ["cloud.read", "status|ui|monitor|inspect|plan|validate|server-members|node-status"],
    [
      "cloud.read",
      "job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|" +
        "system|service status|list|inspect|plan|validate",
    ],
    ["cloud.read", "var|scaling|license|sentinel|agent status|list|inspect|plan|validate"],
    [
      "cloud.read",
      "job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|" +
        "system history|logs|fs|stats|info|deployments",
    ],
    [
      "cloud.read",
      "service|var|scaling|license|sentinel|agent history|logs|fs|stats|info|deployments",
    ],
    [
      "cloud.read",
      "job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|" +
        "system allocs|members|history|checks|config",
    ],
    [
      "cloud.read",
      "service|var|scaling|license|sentinel|agent allocs|members|history|checks|config",
    ],
    [
      "cloud.read",
      "job|node|alloc|eval|deployment|namespace|operator|server|acl|volume|plugin|quota|" +
        "system|service|var read|snapshot|get|metrics|api",
    ],
    ["cloud.read", "scaling|license|sentinel|agent read|snapshot|get|metrics|api"],
    [
      "cloud.read",
      "acl|operator|volume|quota policy|token|role|raft|autopilot|scheduler|snapshot " +
        "list|info|list-peers|get-config|inspect|self|status",
    ],
    ["secret.access", "var get|put|lock|init"],
    ["secret.access", "acl bootstrap|login"],
    ["secret.access", "acl token create|update|self"],
    ["secret.access", "operator|keyring gossip|root|keyring|generate|rotate"],
    ["cloud.write", "run|stop|start|init|login|dispatch|revert|scale"],
    [
      "cloud.write",
      "job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|" +
        "acl run|stop|start|restart|dispatch|revert",
    ],
    ["cloud.write", "license|recommendation run|stop|start|restart|dispatch|revert"],
    [
      "cloud.write",
      "job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|" +
        "acl promote|scale|drain|eligibility|config",
    ],
    ["cloud.write", "license|recommendation promote|scale|drain|eligibility|config"],
    [
      "cloud.write",
      "job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|" +
        "acl meta|apply|create|register|init|periodic",
    ],
    ["cloud.write", "license|recommendation meta|apply|create|register|init|periodic"],
    [
      "cloud.write",
      "job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|" +
        "acl action|tag|fail|pause|resume|unblock",
    ],
    ["cloud.write", "license|recommendation action|tag|fail|pause|resume|unblock"],
    [
      "cloud.write",
      "job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|" +
        "acl signal|attach|detach|join|force-leave",
    ],
    ["cloud.write", "license|recommendation signal|attach|detach|join|force-leave"],
    [
      "cloud.write",
      "job|node|alloc|eval|deployment|namespace|operator|server|volume|quota|system|scaling|" +
        "acl|license|recommendation reconcile|reconnect",
    ],
    [
      "cloud.write",
      "operator|acl autopilot|raft|auth-method|binding-rule|policy|role " +
        "set-config|transfer-leadership|create|update|apply",
    ],
    ["cloud.write", "job restart|eval|dispatch"],
    ["cloud.k8s.exec", "exec"],
    ["cloud.k8s.exec", "alloc exec * @run"],
    ["cloud.k8s.exec", "exec * @run"],
    ["cloud.read", "alloc logs|status|fs|checks"],
    [
      "cloud.delete",
      "job|volume|namespace|quota|eval|service|var|acl|deployment|node " +
        "purge|delete|deregister|detach",
    ],
    [
      "cloud.delete",
      "acl|operator|volume|plugin policy|token|role|snapshot|raft delete|remove-peer|restore",
    ],
    ["cloud.write", "operator api -X|-method|-d|-H"],
    ["secret.access", "operator snapshot save|agent"],
    ["secret.access", "acl token info"],
    ["cloud.delete", "job stop -purge"],
    ["cloud.delete", "stop -purge"],
    ["cloud.delete", "system gc"],
    ["cloud.destroy", "namespace delete"],
    ["cloud.destroy", "operator snapshot restore"],
  ],
});

/** eksctl: clouds. */
import { program } from "../program.ts";

export default program({
  names: "eksctl",
  flags: "-A|--all-namespaces --show-details --approve?",
  values: `-v|--verbose -C|--color -r -p -n|--name -c|--cluster -o --chunk-size --cfn-role-arn
    --cfn-disable-rollback --nodegroup-name --service-account --arn --kubernetes-version -d
    --region --profile`,
  options: { "-f|--config-file=": "read" },
  verbs: [
    ["exec.help", "version|help|completion|info"],
    ["cloud.read", "get"],
    ["cloud.read!", "utils describe-*|schema"],
    ["cloud.read!", "delete|create|upgrade|scale|drain --dry-run"],
    ["secret.write", "utils write-kubeconfig"],
    [
      "cloud.write",
      "create|upgrade|scale|set|unset|enable|associate|disassociate|register|deregister|" +
        "update|import|anywhere",
    ],
    ["cloud.write", "utils *"],
    ["cloud.write", "drain"],
    [
      "cloud.iam",
      "create|delete iamidentitymapping|iamserviceaccount|podidentityassociation|accessentry",
    ],
    ["cloud.delete", "delete"],
    ["cloud.k8s.destroy", "delete cluster"],
    ["cloud.k8s.destroy", "delete -f|--config-file"],
  ],
});

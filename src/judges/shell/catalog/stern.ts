/** stern, kail, kubetail: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "stern kail kubetail",
  flags: `-A|--all-namespaces -t|--timestamps? --no-follow --only-log-lines --diff-container -d
    --show-hidden-options --stdin --init-containers? --ephemeral-containers? --follow --dry-run
    -f --ignore-notfound --all-containers --previous`,
  values: `-n -c|--container --container-state --condition -l|--selector|--label -s --since -o
    -i|--include -e|--exclude -E|--exclude-container --exclude-pod --context --template
    --timezone -H|--highlight --node --field-selector --max-log-requests --color --since-time
    --as --as-group -p|--pod --ns --rc --rs --ds --deploy --deployment --sts --job --svc --ing
    --skip-colors --tail -k --stern-color --pod-colors --container-colors`,
  options: {
    "--kubeconfig=": "settings",
    "-T|--template-file=": "read",
    "--config=": "settings",
    "--insecure-skip-tls-verify": "env.hijack",
  },
  verbs: [["cloud.read"]],
});

/** kubeconform, kubeval, kube-score, kube-linter, …: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names:
    "kubeconform kubeval kube-score kube-linter popeye pluto polaris kubescape conftest " +
    "kubent kube-bench",
  flags: `-summary -strict -debug -exit-on-error -ignore-missing-schemas -A|--all-namespaces
    --all-resources --exit-early --keep-going --only-show-removed --ignore-* --enable-all-*
    --enable-optional-test --fail-on-parse-error --fail-on-schema --no-fail --show-builtin
    --only-show-failed-tests --kube-version-strict --verbose-result`,
  values: `-kubernetes-version -n -skip -reject -ignore-filename-pattern --ignore --format-version
    --ignore-test --ignore-path-patterns --ignored-filename-patterns --skip-kinds --reject-kinds
    --kubernetes-version --exceptions --controls-config --include-namespaces
    --exclude-namespaces --severity-threshold -s -t|--compliance-threshold --context --cluster
    --target-versions --parser --add-annotation --checks --include --exclude --targets
    --benchmark --version --node-name --audit-path --checks-path --audit-type
    -D|--include-components --component --helm-version --fail-threshold -d --directory
    --cluster-name`,
  options: {
    "-schema-location|--schema-location|-a|--additional-schema-locations=": "read",
    "-cache|-o|--output|-output|--output-file|--outputfile|--junit-output=": "write",
    "--config|-p|--policy|--data|--checks-config|-f|--spinach=": "config",
    "--kubeconfig=": "settings",
    "-insecure-skip-tls-verify|--insecure-skip-tls-verify": "env.hijack",
    "-u|--update=": "net.download",
  },
  verbs: [
    ["cloud.read", "!--submit|--account|--upload-insights"],
    ["net.upload", "--submit|--account|--upload-insights"],
    ["net.upload", "push"],
    ["net.download", "pull|download"],
    ["net.listen", "dashboard|webhook|operator"],
  ],
});

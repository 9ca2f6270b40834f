/** helmfile: Kubernetes. */
import { program } from "../program.ts";

export default program({
  names: "helmfile",
  flags: `-i|--interactive --skip-deps --skip-needs? --include-needs --include-transitive-needs
    --include-crds --skip-crds --detailed-exitcode --suppress-secrets --keep-temp-dir --validate
    --no-hooks --skip-tests --skip-cleanup --embed-values --include-tests
    --strip-args-values-on-exit-error? --enable-live-output --allow-no-matching-release
    --disable-force-update --with-preapply-hooks --reuse-values --reset-values --show-only
    --strip-trailing-cr`,
  values: `-e|--environment -n --kube-context -l|--selector -c|--chart --state-values-set
    --state-values-set-string --concurrency --context --output --set --suppress --suppress-diff
    --output-dir-template --kube-version --namespace --log-level`,
  options: {
    "--kubeconfig=": "settings",
    "-f|--file=": "config",
    "--state-values-file|--values=": "read",
    "-b|--helm-binary|-k|--kustomize-binary|--args|--diff-args|--post-renderer=":
      "code.exec.escape",
    "--post-renderer-args=": "code.exec.escape",
    "--output-dir|--output-file=": "write",
    "--show-secrets": "secret.access",
  },
  verbs: [
    ["exec.help", "version|help|completion|cache"],
    ["cloud.read", "diff|list|status|lint|template|build|show-dag"],
    ["system.config", "repos|deps|fetch|init|write-values"],
    ["secret.access", "write-values"],
    ["cloud.k8s.write", "apply|sync|charts|test"],
    ["cloud.k8s.destroy", "destroy|delete"],
  ],
});

/** trivy: looks for weaknesses in images, files and repositories. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "trivy",
  flags: `--ignore-unfixed --offline-scan --skip-db-update --skip-java-db-update --skip-check-update
    --skip-policy-update --list-all-pkgs --include-dev-deps --dependency-tree --show-suppressed
    --include-non-failures --download-db-only --download-java-db-only --disable-telemetry
    --skip-version-check --tf-exclude-downloaded-modules -q -d --no-progress --license-full
    --removed-pkgs --skip-images --disable-node-collector`,
  values: `-f -s --severity --format --scanners --security-checks --vuln-type --pkg-types
    --pkg-relationships --skip-dirs --skip-files --exit-code --exit-on-eol --ignore-status
    --ignored-licenses --compliance --report --image-src --table-mode --misconfig-scanners
    --detection-priority --distro --cache-ttl --vuln-severity-source --platform --parallel --timeout
    --branch --commit --tag --image-config-scanners --license-confidence-level --cache-backend
    --include-namespaces --exclude-namespaces --include-kinds --exclude-kinds --context
    --k8s-version --file-patterns --check-namespaces --sbom-sources --input --ignorefile
    --secret-config --config -c --vex --template -t --helm-set --helm-values --tf-vars
    --render-cause --raw-config-scanners`,
  options: {
    "-o|--output|--output-plugin-arg=": "write",
    "--cache-dir=": "write",
    "--config-check|--config-data|--config-policy|--ignore-policy|--policy|--data=": "read",
    "--insecure": "net.remote",
    "--server|--token|--token-header|--custom-headers|--username|--password|--registry-token=":
      "net.remote",
    "--db-repository|--java-db-repository|--checks-bundle-repository|--rekor-url=": "net.remote",
    "--docker-host|--podman-host=": "net.remote",
    "--module-dir|--enable-modules=": "code.exec.escape",
    "--kubeconfig=": "code.exec.escape",
    "--reset|--clear-cache": "fs.delete.artifact",
    "--generate-default-config": "fs.write.project",
    "--trace-http": "secret.access",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["exec.read", "filesystem|fs|rootfs|config|conf|sbom @read"],
    ["exec.read", "image|i|repository|repo|kubernetes|k8s|vm|aws|convert"],
    ["exec.read", "plugin list|info|search"],
    ["code.exec.escape", planted("-c --config")],
    ["fs.delete.artifact", "clean"],
    ["net.listen", "server"],
    ["pkg.install", "plugin|module|vex"],
    ["secret.access", "registry"],
  ],
});

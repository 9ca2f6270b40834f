/** pod: package managers. */
import { program } from "../program.ts";

export default program({
  names: "pod",
  tasks: "Podfile|Podfile.lock|*.podspec*",
  flags: `--repo-update --no-repo-update --deployment --clean-install --ansi --no-ansi --allow-root
    --no-integrate --update --simple --stats --web --allow-warnings --skip-tests
    --skip-import-validation --no-clean --fail-fast --quick --use-libraries --use-modular-headers
    --regex --full --progress --ignore-prerelease`,
  values: "--subspec --platforms --swift-version --configuration",
  options: {
    "--project-directory=": "load",
    "--sources=": "net.request",
    "--include-podspecs|--external-podspecs=": "load",
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "list|outdated|search|env|spec|ipc"],
    ["pkg.restore", "install"],
    ["pkg.install", "update|setup|init"],
    ["pkg.install", "repo add|update|remove"],
    ["pkg.read", "repo list|lint"],
    ["pkg.uninstall", "deintegrate"],
    ["fs.delete.temp", "cache clean"],
    ["publish.registry", "trunk push"],
    ["publish.registry", "repo push"],
    ["publish.unpublish", "trunk delete"],
    ["publish.registry", "trunk deprecate"],
    ["secret.access", "trunk register"],
    ["pkg.read", "trunk me|info"],
  ],
});

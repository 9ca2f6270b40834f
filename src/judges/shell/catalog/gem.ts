/** gem: package managers. */
import { program } from "../program.ts";

export default program({
  names: "gem",
  values: "-v --version -i --install-dir -n --bindir -s --source -P --trust-policy -k --key --host -p --platform --otp",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    [
      "pkg.read",
      "list|search|query|info|contents|which|outdated|check|environment|env|dependency|specification|stale|sources|lock|unpack",
    ],
    ["pkg.install", "sources -a|--add|-r|--remove|-c|--clear-all"],
    ["pkg.install", "install|i|update|pristine|setup|rdoc|exec"],
    ["net.download", "fetch"],
    ["pkg.uninstall", "uninstall|cleanup"],
    ["pkg.restore", "build"],
    ["publish.registry", "push"],
    ["publish.registry", "owner -a|--add|-r|--remove"],
    ["pkg.read", "owner *"],
    ["publish.unpublish", "yank"],
    ["secret.access", "signin|signout|cert"],
  ],
});

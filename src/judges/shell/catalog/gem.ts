/** gem: package managers. */
import { program } from "../program.ts";

export default program({
  names: "gem",
  tasks: "*.gemspec|.gemrc",
  flags: `-l --local -r --remote -b --both -a --all -e --exact --versions --no-versions --prerelease
    --pre --no-prerelease --no-document -N --user-install --pipe -R --reverse-dependencies --ruby
    --marshal --force --strict --installed -I --alien -q --show-gem-dir --lib-only --no-lib-only
    --prefix --no-prefix --specs -d --norc --backtrace`,
  values: "-v --version --platform --otp --dir",
  options: {
    "-i|--install-dir=": "write",
    "-n|--bindir=": "write",
    "-s|--source=": "net.request",
    "--clear-sources": "net.request",
    "-P|--trust-policy=": "own",
    "-k|--key=": "secret.access",
    "--host=": "net.request",
    "-p|--http-proxy=": "net.request",
    "-C=": "load",
    "-o|--output=": "write",
    "--config-file=": "load",
    "--target=": "write",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    [
      "pkg.read",
      "list|search|query|info|contents|which|outdated|check|environment|env|dependency|" +
        "specification|stale|sources|lock",
    ],
    ["pkg.install", "sources -a|--add|-r|--remove|-c|--clear-all"],
    ["pkg.install", "install|i|update|pristine|setup|rdoc|exec"],
    ["net.download", "fetch"],
    ["pkg.uninstall", "uninstall|cleanup"],
    ["publish.registry", "push"],
    ["publish.registry", "owner -a|--add|-r|--remove"],
    ["pkg.read", "owner *"],
    ["publish.unpublish", "yank"],
    ["secret.access", "signin|signout|cert"],
    ["pkg.restore", "build @load"],
    ["fs.write.project", "unpack"],
  ],
});

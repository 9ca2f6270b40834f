/** pnpm: package managers. */
import { program } from "../program.ts";
import { managesPackages, SCRIPTS } from "../programs/packages.ts";
import { NPM_TRAPS, NPM_VALUES } from "./vocabulary.ts";

export default program({
  names: "pnpm",
  traits: ["project-tool"],
  values: NPM_VALUES.replace("--workspace -w ", ""),
  // here they are switches
  verbs: [
    NPM_TRAPS,
    ["exec.help", "."],
    ["exec.help", "help|completion"],
    [
      "pkg.read",
      "list|ls|ll|la|outdated|view|info|show|search|why|licenses|root|bin|audit|doctor|whoami|ping|cat-file|cat-index|find-hash",
    ],
    ["pkg.read", "config|c list|get"],
    ["pkg.read", "store status|path"],
    ["fs.delete.temp", "store prune"],
    ["pkg.read!", "env list|ls"],
    ["pkg.read!", "dist-tag|owner|access|team ls|list"],
    ["fs.write.outside", "config|c set|delete"],
    ["pkg.restore", "install|i ."],
    ["pkg.restore", "fetch|rebuild|rb|prune|dedupe|install-test|it|pack|import|ci|clean-install"],
    ["pkg.install", "install|i *"],
    ["pkg.install", "add|update|up|upgrade|link|ln|patch|patch-commit|self-update|setup|env|approve-builds"],
    ["pkg.install", "audit --fix"],
    ["pkg.uninstall", "remove|rm|uninstall|un|unlink|dislink|patch-remove"],
    ["pkg.uninstall", "env remove|rm"],
    ["fs.write.project", "init"],
    ["fs.write.project", "deploy @write"],
    ["code.exec.package", "create *"],
    ["pkg.read", "server status"],
    ["net.listen", "server start|stop"],
    ["publish.registry", "publish|deprecate|dist-tag|owner|access|team"],
    ["code.exec.project_task!", "publish --dry-run"],
    ["publish.unpublish", "unpublish"],
    ["secret.access", "login|adduser|logout|token|profile"],
    ["vcs.git.write", "version"],
  ],
  judge: managesPackages({
    run: "run run-script",
    scripts: SCRIPTS,
    exec: "exec",
    fetch: "dlx",
    skips: { recursive: 0, multi: 0, m: 0 },
    open: true,
  }),
});

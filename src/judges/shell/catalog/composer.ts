/** composer: package managers. */
import { program } from "../program.ts";
import { managesPackages } from "../programs/packages.ts";

export default program({
  names: "composer",
  values: "-d --working-dir",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "about|help|list|completion"],
    [
      "pkg.read",
      "show|info|search|outdated|why|depends|why-not|prohibits|licenses|validate|diagnose|check-platform-reqs|fund|audit|suggests|status|home|browse",
    ],
    ["pkg.read", "config --list|-l"],
    ["pkg.read", "config * ."],
    ["fs.write.project", "config * *"],
    ["fs.write.outside", "config -g|--global"],
    ["pkg.restore", "install|i|dump-autoload|dumpautoload|archive"],
    ["pkg.install", "require|req|update|upgrade|u|self-update|selfupdate|reinstall|bump|r"],
    ["pkg.install", "create-project"],
    ["pkg.install", "global"],
    ["pkg.uninstall", "remove|rm|uninstall"],
    ["fs.write.project", "init"],
    ["fs.delete.temp", "clear-cache|clearcache|cc"],
  ],
  judge: managesPackages({ run: "run run-script", scripts: "test", exec: "exec", open: true }),
});

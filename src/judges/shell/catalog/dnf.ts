/** dnf, yum, microdnf, dnf5, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "dnf yum microdnf dnf5 tdnf",
  values:
    "-c --config --enablerepo --disablerepo --repo --repoid --installroot --releasever -x --exclude -d -e --setopt --advisory",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    [
      "pkg.read",
      "list|info|search|repolist|repoinfo|repoquery|check-update|check|provides|whatprovides|deplist|updateinfo|leaves|changelog|advisory",
    ],
    ["pkg.read", "history|group|groups|module|environment|repo list|info|userinstalled"],
    ["pkg.read", "history ."],
    ["pkg.read", "makecache"],
    [
      "pkg.install",
      "install|localinstall|update|upgrade|upgrade-minimal|downgrade|reinstall|swap|builddep|distro-sync|dsync|mark|copr|config-manager|versionlock|system-upgrade|offline-upgrade|in|up",
    ],
    ["pkg.install", "group|groups|module|environment install|upgrade|update|enable|disable|reset|switch-to|mark"],
    ["pkg.install", "groupinstall|groupupdate"],
    ["pkg.install", "history redo|rollback"],
    ["net.download", "download|reposync"],
    ["pkg.uninstall", "remove|erase|autoremove|rm|groupremove"],
    ["pkg.uninstall", "group|groups|module remove"],
    ["pkg.uninstall", "history undo"],
    ["pkg.uninstall", "clean"],
    ["code.exec.repl", "shell"],
    ["code.exec.escape!", "** -c|--config|--setopt=*pluginpath*|--setopt=*plugins*"],
  ],
});

/** dnf, yum, microdnf, dnf5, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "dnf yum microdnf dnf5 tdnf",
  flags: `--installed --available --upgrades --updates --extras --obsoletes --recent --all
    --showduplicates --requires --provides -l --list --info -i -y --assumeyes --assumeno -C
    --cacheonly --refresh --security --bugfix --enhancement --newpackage --duplicates
    --userinstalled --leaves --installonly --recursive --resolve --deplist --location --enabled
    --disabled --best --nobest --skip-broken --allowerasing --recommends --suggests --conflicts
    --unneeded --changelogs --source --srpm --advisories --severity --with-cve --with-bz -s --nvr
    --nevra --tree --exactdeps --alldeps --hidden --summary --available`,
  values: `--enablerepo --disablerepo --repo --repoid --releasever -x --exclude --excludepkgs -d -e
    --advisory --qf --queryformat --whatrequires --whatprovides --whatconflicts --arch --archlist
    --latest-limit --disableplugin --forcearch --cve --bz --sec-severity -f --file --errorlevel
    --debuglevel --color`,
  options: {
    "-c|--config=": "code.exec.escape",
    "--setopt=": "code.exec.escape",
    "--enableplugin=": "code.exec.escape",
    "--installroot=": "system.config",
    "--repofrompath=": "net.remote",
    "--nogpgcheck": "pkg.install",
    "--no-gpgchecks": "pkg.install",
    "--noplugins": "own",
    "--downloaddir|--destdir=": "write",
    "--use-host-config": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    [
      "pkg.read",
      "list|info|search|repolist|repoinfo|repoquery|check-update|check|provides|whatprovides|" +
        "deplist|updateinfo|leaves|changelog|advisory",
    ],
    ["pkg.read", "history|group|groups|module|environment|repo list|info|userinstalled"],
    ["pkg.read", "history ."],
    ["pkg.read", "makecache"],
    [
      "pkg.install",
      "install|localinstall|update|upgrade|upgrade-minimal|downgrade|reinstall|" +
        "swap|builddep|distro-sync|dsync|mark|copr|config-manager|versionlock|" +
        "system-upgrade|offline-upgrade|in|up",
    ],
    [
      "pkg.install",
      "group|groups|module|environment install|upgrade|update|enable|disable|reset|switch-to|mark",
    ],
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

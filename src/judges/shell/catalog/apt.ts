/** apt, apt-get, aptitude, apt-fast, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apt apt-get aptitude apt-fast nala",
  flags: `-y --yes --assume-yes --assume-no -q -qq -qqq --installed --upgradable --upgradeable
    --manual-installed --all-versions -a --names-only -n --full -f --fix-broken -m --fix-missing
    --no-install-recommends --install-recommends --install-suggests --no-install-suggests
    --only-upgrade --no-upgrade --reinstall --purge --autoremove --auto-remove --download-only -d -u
    --show-upgraded -V --verbose-versions -s --simulate --just-print --no-act --recon --print-uris
    --installed --recurse --important -i --no-pre-depends --no-depends --no-recommends --no-suggests
    --show-progress --no-show-progress --only-source --trivial-only`,
  values:
    "-t --target-release --default-release --host-architecture -F --display-format -w --sort-by",
  options: {
    "-o|--option=": "code.exec.escape",
    "-c|--config-file=": "code.exec.escape",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|moo"],
    [
      "pkg.read",
      "list|show|search|policy|depends|rdepends|changelog|check|indextargets|why|why-not|" +
        "madison|showsrc|versions|history",
    ],
    [
      "pkg.read!",
      "install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove " +
        "-s|--simulate|--dry-run|--just-print|--no-act|--recon",
    ],
    ["net.download", "download|source"],
    [
      "pkg.install",
      "update|upgrade|install|reinstall|dist-upgrade|full-upgrade|safe-upgrade|build-dep|" +
        "satisfy|edit-sources|fetch|markauto|unmarkauto|hold|unhold|dselect-upgrade",
    ],
    ["pkg.uninstall", "remove|purge|autoremove|autopurge"],
    ["pkg.uninstall", "clean|autoclean|distclean"],
    [
      "code.exec.escape!",
      "** -o=*Invoke*|--option=*Invoke*|-o=*Dir::Bin*|--option=*Dir::Bin*|-o=*Pre-Install*|" +
        "--option=*Pre-Install*|-c|--config-file",
    ],
  ],
});

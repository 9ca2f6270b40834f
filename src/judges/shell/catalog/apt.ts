/** apt, apt-get, aptitude, apt-fast, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apt apt-get aptitude apt-fast nala",
  values: "-o --option -c --config-file -t --target-release --default-release -a --host-architecture",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|moo"],
    [
      "pkg.read",
      "list|show|search|policy|depends|rdepends|changelog|check|indextargets|why|why-not|madison|showsrc|versions|history",
    ],
    [
      "pkg.read!",
      "install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove -s|--simulate|--dry-run|--just-print|--no-act|--recon",
    ],
    ["net.download", "download|source"],
    [
      "pkg.install",
      "update|upgrade|install|reinstall|dist-upgrade|full-upgrade|safe-upgrade|build-dep|satisfy|edit-sources|fetch|markauto|unmarkauto|hold|unhold|dselect-upgrade",
    ],
    ["pkg.uninstall", "remove|purge|autoremove|autopurge"],
    ["pkg.uninstall", "clean|autoclean|distclean"],
    [
      "code.exec.escape!",
      "** -o=*Invoke*|--option=*Invoke*|-o=*Dir::Bin*|--option=*Dir::Bin*|-o=*Pre-Install*|--option=*Pre-Install*|-c|--config-file",
    ],
  ],
});

/** zypper: package managers. */
import { program } from "../program.ts";

export default program({
  names: "zypper",
  values: "-R --root -c --config --reposd-dir -t --type -r --repo",
  verbs: [
    ["exec.help", "help"],
    [
      "pkg.read",
      "search|se|info|if|list-updates|lu|list-patches|lp|patch-check|pchk|packages|pa|patterns|pt|products|pd|patches|repos|lr|services|ls|locks|ll|what-provides|wp|targetos|tos|ps|licenses|versioncmp|vcmp|needs-rebooting",
    ],
    [
      "pkg.install",
      "install|in|update|up|patch|dist-upgrade|dup|refresh|ref|addrepo|ar|renamerepo|nr|modifyrepo|mr|addservice|as|addlock|al|source-install|si|verify|ve|install-new-recommends|inr|refresh-services|refs",
    ],
    ["pkg.uninstall", "remove|rm|removerepo|rr|removeservice|rs|removelock|rl|clean|cc|cleanlocks|cl|purge-kernels"],
    ["net.download", "download"],
  ],
});

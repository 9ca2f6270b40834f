/** zypper: package managers. */
import { program } from "../program.ts";

export default program({
  names: "zypper",
  flags: `-n --non-interactive -x --xmlout -q -A --no-abbrev --no-refresh -C
    --disable-system-resolvables -i --installed-only -u --not-installed-only -s --details -v
    --match-exact --match-words --match-substrings --search-descriptions -d --provides --requires
    --recommends --suggests --conflicts --obsoletes --all -a --uri --priority -p --refresh
    --sort-by-* -N -P -U -A --orphaned --unneeded --suggested --recommended --autoinstalled
    --userinstalled --system --upcoming --with-update --keep-packages --show-enabled-only -E
    --matches --short --terse --cve`,
  values:
    "-t --type -r --repo --from --cve --bugzilla --bz --category --severity --date --issues --lang",
  options: {
    "-R|--root|--installroot=": "system.config",
    "-c|--config=": "code.exec.escape",
    "-D|--reposd-dir|--solv-cache-dir|--raw-cache-dir|--pkg-cache-dir=": "load",
    "--plus-repo=": "net.remote",
    "--no-gpg-checks|--gpg-auto-import-keys|--allow-unsigned-rpm": "pkg.install",
  },
  verbs: [
    ["exec.help", "help"],
    [
      "pkg.read",
      "search|se|info|if|list-updates|lu|list-patches|lp|patch-check|pchk|packages|pa|" +
        "patterns|pt|products|pd|patches|repos|lr|services|ls|locks|ll|what-provides|wp|" +
        "targetos|tos|ps|licenses|versioncmp|vcmp|needs-rebooting",
    ],
    [
      "pkg.install",
      "install|in|update|up|patch|dist-upgrade|dup|refresh|ref|addrepo|ar|renamerepo|nr|" +
        "modifyrepo|mr|addservice|as|addlock|al|source-install|si|verify|ve|" +
        "install-new-recommends|inr|refresh-services|refs",
    ],
    [
      "pkg.uninstall",
      "remove|rm|removerepo|rr|removeservice|rs|removelock|rl|clean|cc|cleanlocks|cl|purge-kernels",
    ],
    ["net.download", "download"],
  ],
});

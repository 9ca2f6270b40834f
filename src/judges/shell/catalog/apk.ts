/** apk: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apk",
  flags: `-a --all -d --description -L --contents -R --depends -r --rdepends -e --installed -W
    --who-owns -w --webpage -P --provides -s --size -x --exact -o --origin -u --upgradable
    --available --orphaned -i --install-if -t --triggers --replaces --license --no-network
    --no-cache -U -f --force --wait -I`,
  values: "--arch --cache-max-age --wait",
  options: {
    "-p|--root=": "system.config",
    "-X|--repository=": "net.request",
    "--keys-dir=": "system.config",
    "--repositories-file=": "net.request",
    "--cache-dir=": "system.config",
    "--allow-untrusted": "pkg.install",
  },
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "info|search|list|policy|stats|dot|version|verify|audit|manifest|query"],
    ["pkg.install", "add|update|upgrade|fix|cache|index"],
    ["net.download", "fetch"],
    ["pkg.uninstall", "del"],
  ],
});

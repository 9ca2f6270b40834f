/** apk: package managers. */
import { program } from "../program.ts";

export default program({
  names: "apk",
  values: "-p --root -X --repository -t --virtual --keys-dir --repositories-file --arch --cache-dir",
  verbs: [
    ["exec.help", "."],
    ["pkg.read", "info|search|list|policy|stats|dot|version|verify|audit|manifest|query"],
    ["pkg.install", "add|update|upgrade|fix|cache|index"],
    ["net.download", "fetch"],
    ["pkg.uninstall", "del"],
  ],
});

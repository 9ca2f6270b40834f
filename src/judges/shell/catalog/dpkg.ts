/** dpkg: package managers. */
import { program } from "../program.ts";

export default program({
  names: "dpkg",
  values: "-D",
  options: {
    "--root=": "system.config",
    "--admindir=": "load",
    "--instdir=": "system.config",
    "--no-debsig": "pkg.install",
  },
  verbs: [
    [
      "pkg.read",
      "-l|--list|-L|--listfiles|-s|--status|-S|--search|-p|--print-avail|-I|--info|-c|" +
        "--contents|-f|--field|-C|--audit|--get-selections|--print-architecture|" +
        "--print-foreign-architectures|--compare-versions|-V|--verify",
    ],
    [
      "pkg.install",
      "-i|--install|--unpack|--configure|--triggers-only|-A|--record-avail|--update-avail|" +
        "--merge-avail|--set-selections|--add-architecture|--force-*",
    ],
    [
      "pkg.uninstall",
      "-r|--remove|-P|--purge|--clear-selections|--forget-old-unavail|--clear-avail|" +
        "--remove-architecture",
    ],
    ["fs.write.archive", "-x|--extract|-X|--vextract|-e|--control|--raw-extract|-R"],
    ["code.exec.escape", "--pre-invoke|--post-invoke"],
  ],
});

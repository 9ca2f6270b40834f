/** pkgutil: systems. */
import { program } from "../program.ts";

export default program({
  names: "pkgutil",
  verbs: [
    ["pkg.uninstall", "--forget|--unlink|--unlink-volume"],
    ["fs.write.outside", "--expand|--expand-full|--flatten|--flatten-full"],
    [
      "system.read",
      "--pkgs|--pkgs-plist|--pkg-info|--pkg-info-plist|--files|--file-info|--file-info-plist|--check-signature|--groups|--group-pkgs",
    ],
    ["system.read", "--payload-files|--lsbom|--export-plist|--pkgs=*"],
  ],
});

/** pkgutil. */
import { program } from "../program.ts";

export default program({
  names: "pkgutil",
  flags: "-f --force --regexp --only-files --only-dirs",
  values: "--volume",
  options: {
    "--forget|--unlink|--unlink-volume=": "pkg.uninstall",
    "--learn|--edit-pkg|--repair=": "system.config",
  },
  verbs: [
    ["pkg.uninstall", "--forget|--unlink|--unlink-volume"],
    ["fs.write.outside", "--expand|--expand-full|--flatten|--flatten-full|--bom"],
    [
      "system.read",
      "--pkgs|--pkgs-plist|--pkg-info|--pkg-info-plist|--files|--file-info|--file-info-plist|" +
        "--check-signature|--groups|--group-pkgs",
    ],
    ["system.read", "--payload-files|--lsbom|--export-plist|--pkgs=*"],
  ],
});

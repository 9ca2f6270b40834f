/** msiexec. */
import { program } from "../program.ts";

export default program({
  names: "msiexec",
  dialect: "windows",
  verbs: [
    ["win.lolbin", "~http*"],
    ["win.lolbin", "/y|/z"],
    ["pkg.uninstall", "/x|/uninstall"],
    ["pkg.install"],
  ],
});

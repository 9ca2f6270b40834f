/** cls, color, dir, dpath, …: what cmd does itself, and what only looks or arranges. */
import { program } from "../program.ts";

export default program({
  names:
    "cls color dir dpath endlocal exit goto path pause prompt setlocal shift title verify " +
    "break chcp timeout choice mode",
  dialect: "windows",
  posix: "another",
  traits: ["cmd-only", "cmd-separators: dir"],
  verbs: [["win.read"]],
});

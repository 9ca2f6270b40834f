/** masscan, zmap, rustscan: look for open ports everywhere. */
import { program } from "../program.ts";

export default program({
  names: "masscan zmap rustscan",
  options: {
    "-iL|--includefile|--excludefile|--resume|--readscan|-c|--conf|-C|--config|-w=": "read",
    "--allowlist-file|-b|--blocklist-file|-I=": "read",
    "-oX|-oJ|-oG|-oL|-oB|--output-filename|-o|--output-file|-m|--metadata-file|-l|--log-file=":
      "write",
    "--scripts=": "code.exec.escape",
  },
  verbs: [["net.request"]],
});

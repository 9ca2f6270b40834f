/** zathura, xpdf: viewers of PDF with commands of their own. */
import { program } from "../program.ts";

export default program({
  names: "zathura xpdf",
  source: "zathura(1), xpdf(1)",
  flags: "--fork --fullscreen --cont --quit",
  values: "-P|--page -w|--password -e|--reparent -f|--find --mode --synctex-pid --z --g",
  options: {
    "-x|--synctex-editor-command=": "shell",
    "-c|--config-dir|-p|--plugins-dir|-d|--data-dir|--cache-dir|--exec|--cfg|--remote=":
      "code.exec.escape",
    "--synctex-forward=": "code.exec.escape",
  },
  operands: "read",
  singleDash: true,
});

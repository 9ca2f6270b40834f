/** eog, feh, sxiv, nsxiv, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names: "eog feh sxiv nsxiv imv gthumb gwenview shotwell geeqie ristretto",
  options: {
    "-A|--action=": "code.exec.escape",
    "--action1|--action2|--action3|--action4|--action5|--action6|--action7|--action8|--action9=":
      "code.exec.escape",
    "-f|--filelist=": "read",
  },
  operands: "read",
  singleDash: true,
});

/** vncviewer, xfreerdp, rdesktop, remmina: the desktop of another machine. */
import { program } from "../program.ts";

export default program({
  names: "vncviewer xfreerdp xfreerdp3 rdesktop remmina xtightvncviewer",
  anyOption: "every connection asks",
  verbs: [["net.remote", "**"]],
});

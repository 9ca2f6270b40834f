/** apachectl, apache2ctl, httpd, apache2: services. */
import { program } from "../program.ts";

export default program({
  names: "apachectl apache2ctl httpd apache2",
  values: "-D -k -E",
  options: {
    "-f=": "read",
    "-c|-C=": "code.exec.inline",
    "-d=": "read",
  },
  verbs: [
    ["system.service"],
    ["system.read!", "configtest|status|fullstatus"],
    ["system.read!", "-t|-S|-M|-V|-l|-v|-L !-k|-f|-c|-C|-D"],
  ],
});

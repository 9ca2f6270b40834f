/** enable-psremoting, set-wsmanquickconfig, disable-psremoting, set-wsmaninstance, … */
import { program } from "../program.ts";

export default program({
  names:
    "enable-psremoting set-wsmanquickconfig disable-psremoting set-wsmaninstance " +
    "enable-wsmancredssp set-pssessionconfiguration register-pssessionconfiguration",
  dialect: "cmdlet",
  verbs: [["net.listen"]],
});

/** bitsadmin. */
import { program } from "../program.ts";

export default program({
  names: "bitsadmin",
  dialect: "windows",
  traits: ["network-client", "fetches-last"],
  verbs: [["win.lolbin"], ["win.read", "/list|/info|/monitor|/getstate|/util"]],
});

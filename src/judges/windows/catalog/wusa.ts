/** wusa. */
import { program } from "../program.ts";

export default program({
  names: "wusa",
  dialect: "windows",
  verbs: [["pkg.uninstall", "/uninstall"], ["pkg.install"]],
});

/** setx. */
import { program } from "../program.ts";

export default program({
  names: "setx",
  dialect: "windows",
  verbs: [["env.hijack", "~path|pathext|comspec|psmodulepath"], ["system.config"]],
});

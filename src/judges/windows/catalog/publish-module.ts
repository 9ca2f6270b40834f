/** publish-module, publish-script, publish-psresource. */
import { program } from "../program.ts";

export default program({
  names: "publish-module publish-script publish-psresource",
  dialect: "cmdlet",
  verbs: [["publish.registry"]],
});

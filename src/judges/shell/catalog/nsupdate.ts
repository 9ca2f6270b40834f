/** nsupdate, knsupdate: services. */
import { program } from "../program.ts";

export default program({
  names: "nsupdate knsupdate",
  verbs: [["cloud.write"]],
});

/** ssh-import-id: systems. */
import { program } from "../program.ts";

export default program({
  names: "ssh-import-id",
  verbs: [["cloud.iam"]],
});

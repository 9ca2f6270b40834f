/** klist. */
import { program } from "../program.ts";

export default program({
  names: "klist",
  dialect: "windows",
  posix: "another",
  verbs: [["secret.access", "purge"], ["secret.list"]],
});

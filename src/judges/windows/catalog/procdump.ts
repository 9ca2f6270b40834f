/** procdump. */
import { program } from "../program.ts";

export default program({
  names: "procdump",
  dialect: "windows",
  posix: "another",
  verbs: [["win.credential_dump", "~*lsass*"], ["secret.read"]],
});

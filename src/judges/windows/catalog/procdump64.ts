/** procdump64. */
import { program } from "../program.ts";

export default program({
  names: "procdump64",
  dialect: "windows",
  verbs: [["win.credential_dump", "~*lsass*"], ["secret.read"]],
});

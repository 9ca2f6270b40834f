/** reagentc. */
import { program } from "../program.ts";

export default program({
  names: "reagentc",
  dialect: "windows",
  verbs: [
    ["win.boot", "/disable|/setreimage|/boottore"],
    ["system.config", "/enable|/setosimage"],
    ["win.read", "/info"],
  ],
});

/** add-mppreference. */
import { program } from "../program.ts";

export default program({
  names: "add-mppreference",
  dialect: "cmdlet",
  verbs: [
    [
      "win.defender",
      "/exclusion*|/attacksurfacereductiononlyexclusions|/controlledfolderaccess*|/threatid*",
    ],
    ["system.config"],
  ],
});

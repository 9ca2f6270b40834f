/** powershell, pwsh. */

import { powershells } from "../powershell-options.ts";
import { program } from "../program.ts";

export default program({
  names: "powershell pwsh",
  dialect: "windows",
  traits: ["windows-shell"],
  judge: (command, report) => powershells(command, report),
});

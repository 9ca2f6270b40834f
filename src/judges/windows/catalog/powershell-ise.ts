/** powershell_ise. */

import { powershells } from "../powershell-options.ts";
import { program } from "../program.ts";

export default program({
  names: "powershell_ise",
  dialect: "windows",
  aliases: "ise:powershell_ise",
  judge: (command, report) => powershells(command, report),
});

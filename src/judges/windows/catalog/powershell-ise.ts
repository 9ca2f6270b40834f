/** powershell_ise. */

import { powershells } from "../powershell-options.ts";
import { program } from "../program.ts";

export default program({
  names: "powershell_ise",
  dialect: "windows",
  judge: (command, report) => powershells(command, report),
});

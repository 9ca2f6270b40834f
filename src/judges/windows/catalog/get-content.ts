/** get-content, import-csv, import-clixml, import-powershelldatafile, … */
import { program } from "../program.ts";
import { reads } from "../ps-file-cmdlets.ts";

export default program({
  names: "get-content import-csv import-clixml import-powershelldatafile get-filehash format-hex",
  aliases: "cat gc type ipcsv:import-csv",
  posixAliases: "gc",
  dialect: "cmdlet",
  judge: ({ call }) => reads(call),
});

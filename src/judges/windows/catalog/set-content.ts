/** set-content, out-file, export-csv, export-clixml, … */
import { program } from "../program.ts";
import { writes } from "../ps-file-cmdlets.ts";

export default program({
  names: "set-content out-file export-csv export-clixml tee-object start-transcript set-item",
  aliases: "epcsv:export-csv sc si:set-item tee:tee-object",
  dialect: "cmdlet",
  judge: ({ call }) => writes(call),
});

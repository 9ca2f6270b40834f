/** compress-archive. */
import { program } from "../program.ts";
import { packs } from "../ps-file-cmdlets.ts";

export default program({
  names: "compress-archive",
  dialect: "cmdlet",
  judge: ({ call }) => packs(call),
});

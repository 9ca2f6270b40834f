/** set-location. */
import { program } from "../program.ts";
import { goes } from "../ps-file-cmdlets.ts";

export default program({
  names: "set-location",
  dialect: "cmdlet",
  judge: ({ call }) => goes(call),
});

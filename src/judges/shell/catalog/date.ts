/** date. */
import { program } from "../program.ts";
import { date } from "../programs/readers.ts";

export default program({
  names: "date",
  judge: date,
});

/** curlie. */
import { program } from "../program.ts";
import { curl } from "../programs/curl.ts";

export default program({
  names: "curlie",
  judge: curl,
});

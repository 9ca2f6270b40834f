/** curl. */
import { program } from "../program.ts";
import { curl } from "../programs/curl.ts";

export default program({
  names: "curl",
  judge: curl,
});

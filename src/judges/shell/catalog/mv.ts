/** mv, gmv. */
import { program } from "../program.ts";
import { mv } from "../programs/copying.ts";

export default program({
  names: "mv gmv",
  judge: mv,
});

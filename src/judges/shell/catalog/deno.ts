/** deno. */
import { program } from "../program.ts";
import { deno } from "../programs/javascript-tools.ts";

export default program({
  names: "deno",
  judge: deno,
});

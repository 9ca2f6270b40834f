/** reg. */
import { program } from "../program.ts";
import { registry } from "../service-programs.ts";

export default program({
  names: "reg",
  dialect: "windows",
  judge: registry,
});

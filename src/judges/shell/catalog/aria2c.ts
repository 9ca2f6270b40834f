/** aria2c. */
import { program } from "../program.ts";
import { aria2c } from "../programs/wget.ts";

export default program({
  names: "aria2c",
  traits: ["network-client"],
  judge: aria2c,
});

/** wipe, srm, sfill. */
import { program } from "../program.ts";
import { srm } from "../programs/removal.ts";

export default program({
  names: "wipe srm sfill",
  traits: ["deletes: wipe srm"],
  judge: srm,
});

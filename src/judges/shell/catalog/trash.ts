/** trash, trash-put. */
import { program } from "../program.ts";
import { trash } from "../programs/removal.ts";

export default program({
  names: "trash trash-put",
  judge: trash,
});

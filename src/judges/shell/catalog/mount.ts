/** mount. */
import { program } from "../program.ts";
import { mount } from "../programs/disks.ts";

export default program({
  names: "mount",
  judge: mount,
});

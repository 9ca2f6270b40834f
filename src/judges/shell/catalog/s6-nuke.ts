/** s6-nuke: ends all processes. */
import { program } from "../program.ts";

export default program({
  names: "s6-nuke",
  wraps: { key: "process.kill.all" },
});

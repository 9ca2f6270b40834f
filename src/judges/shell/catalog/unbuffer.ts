/** unbuffer: runs a program as if at a terminal. */
import { program } from "../program.ts";

export default program({
  names: "unbuffer",
  flags: "-p",
  wraps: {},
});

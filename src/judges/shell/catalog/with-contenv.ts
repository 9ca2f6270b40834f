/** with-contenv, s6-env, with-retries: runs a program with the variables of a container. */
import { program } from "../program.ts";

export default program({
  names: "with-contenv s6-env with-retries",
  flags: "-i -s",
  wraps: { assigns: true },
});

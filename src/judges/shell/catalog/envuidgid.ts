/** envuidgid, s6-envuidgid: runs a program with the ids of a user. */
import { program } from "../program.ts";

export default program({
  names: "envuidgid s6-envuidgid",
  flags: "-i -D -B -n",
  values: "-u -g -t",
  wraps: { key: "priv.sudo", operands: 1 },
});

/** s6-applyuidgid: runs a program with other ids. */
import { program } from "../program.ts";

export default program({
  names: "s6-applyuidgid",
  flags: "-z -U",
  values: "-u -g -G",
  wraps: { key: "priv.sudo" },
});
